-- DropIndex
DROP INDEX "ledger_events_workspace_id_actor_seq_idx";

-- DropIndex
DROP INDEX "ledger_events_workspace_id_kind_seq_idx";

-- DropIndex
DROP INDEX "requests_workspace_id_outstanding_session_id_idx";

-- DropIndex
DROP INDEX "requests_workspace_id_status_created_seq_idx";

-- CreateIndex
CREATE INDEX "ledger_events_kind_idx" ON "ledger_events"("workspace_id", "kind", "seq") WHERE (kind <> 'request.created');

-- CreateIndex
CREATE INDEX "ledger_events_person_idx" ON "ledger_events"("workspace_id", "actor", "seq") WHERE (actor LIKE 'user:%');

-- CreateIndex
CREATE INDEX "requests_pending_idx" ON "requests"("workspace_id", "created_seq") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "requests_outstanding_idx" ON "requests"("workspace_id", "session_id") WHERE (outstanding);
