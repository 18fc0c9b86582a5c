-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_heads" (
    "workspace_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_heads_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "ledger_events" (
    "workspace_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "ledger_events_pkey" PRIMARY KEY ("workspace_id","seq")
);

-- CreateTable
CREATE TABLE "ledger_payloads" (
    "workspace_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "salt" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "tool" TEXT,
    "key_id" TEXT,

    CONSTRAINT "ledger_payloads_pkey" PRIMARY KEY ("workspace_id","seq")
);

-- CreateTable
CREATE TABLE "ledger_checkpoints" (
    "workspace_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "ledger_checkpoints_pkey" PRIMARY KEY ("workspace_id","seq","key_id")
);

-- CreateTable
CREATE TABLE "categories" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "permission" TEXT NOT NULL,
    "switched_by" TEXT,
    "version" BIGINT NOT NULL,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "tools" (
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "description" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "dangerous" BOOLEAN NOT NULL,
    "requires_approval" BOOLEAN NOT NULL,
    "input_schema" TEXT NOT NULL,
    "tool_version" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "tools_pkey" PRIMARY KEY ("workspace_id","name")
);

-- CreateTable
CREATE TABLE "keys" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "owner_id" TEXT,
    "prefix" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "max_access" TEXT NOT NULL,
    "roots" TEXT[],
    "templates" TEXT[],
    "mode" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "version" BIGINT NOT NULL,

    CONSTRAINT "keys_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "members" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "agent_sessions" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "cwd" TEXT,
    "roots" TEXT[],
    "template" TEXT,
    "mode" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "agent_sessions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "requests" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "turn_id" TEXT,
    "agent" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "category" TEXT,
    "kind" TEXT NOT NULL,
    "args" TEXT NOT NULL,
    "args_hash" TEXT NOT NULL,
    "requested_args_hash" TEXT NOT NULL,
    "filepath" TEXT,
    "reason" TEXT,
    "status" TEXT NOT NULL,
    "execute" BOOLEAN NOT NULL,
    "verdict" TEXT NOT NULL,
    "decision" TEXT,
    "message" TEXT,
    "result" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "outstanding" BOOLEAN NOT NULL,
    "created_seq" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttles" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttles_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_slug_key" ON "workspaces"("slug");

-- CreateIndex
CREATE INDEX "ledger_events_workspace_id_subject_seq_idx" ON "ledger_events"("workspace_id", "subject", "seq");

-- CreateIndex
CREATE INDEX "ledger_events_workspace_id_kind_seq_idx" ON "ledger_events"("workspace_id", "kind", "seq");

-- CreateIndex
CREATE INDEX "ledger_events_workspace_id_actor_seq_idx" ON "ledger_events"("workspace_id", "actor", "seq");

-- CreateIndex
CREATE INDEX "ledger_events_at_idx" ON "ledger_events" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "ledger_payloads_workspace_id_tool_seq_idx" ON "ledger_payloads"("workspace_id", "tool", "seq");

-- CreateIndex
CREATE INDEX "ledger_payloads_workspace_id_key_id_seq_idx" ON "ledger_payloads"("workspace_id", "key_id", "seq");

-- CreateIndex
CREATE INDEX "tools_workspace_id_category_id_idx" ON "tools"("workspace_id", "category_id");

-- CreateIndex
CREATE UNIQUE INDEX "keys_secret_hash_key" ON "keys"("secret_hash");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE INDEX "agent_sessions_workspace_id_key_id_idx" ON "agent_sessions"("workspace_id", "key_id");

-- CreateIndex
CREATE INDEX "requests_workspace_id_status_created_seq_idx" ON "requests"("workspace_id", "status", "created_seq");

-- CreateIndex
CREATE INDEX "requests_workspace_id_created_seq_idx" ON "requests"("workspace_id", "created_seq");

-- CreateIndex
CREATE INDEX "requests_workspace_id_outstanding_session_id_idx" ON "requests"("workspace_id", "outstanding", "session_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sign_ins_user_id_idx" ON "sign_ins"("user_id");

-- From here on by hand: what Prisma's schema cannot say.

-- The ledger only grows.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the ledger only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER ledger_events_keep_rows BEFORE UPDATE OR DELETE ON "ledger_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_events_keep_table BEFORE TRUNCATE ON "ledger_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER ledger_checkpoints_keep_rows BEFORE UPDATE OR DELETE ON "ledger_checkpoints"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_checkpoints_keep_table BEFORE TRUNCATE ON "ledger_checkpoints"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- A payload goes only when the ledger itself says that it was erased.
CREATE TRIGGER ledger_payloads_keep_rows BEFORE UPDATE ON "ledger_payloads"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_payloads_keep_table BEFORE TRUNCATE ON "ledger_payloads"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION refuse_unrecorded_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ledger_events"
    WHERE "workspace_id" = OLD."workspace_id" AND "subject" = 'event:' || OLD."seq" AND "kind" = 'erased'
  ) THEN
    RAISE EXCEPTION 'DELETE on ledger_payloads is refused: no event says that event % was erased', OLD."seq"
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER ledger_payloads_keep_until_erased BEFORE DELETE ON "ledger_payloads"
  FOR EACH ROW EXECUTE FUNCTION refuse_unrecorded_erasure();

-- Volatile, so that the check above sees the event just inserted.
CREATE FUNCTION erase_ledger_payload() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NEW."subject" !~ '^event:[1-9][0-9]{0,17}$' THEN
    RAISE EXCEPTION 'an erased event names event:SEQ, not %', NEW."subject" USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM "ledger_payloads"
  WHERE "workspace_id" = NEW."workspace_id" AND "seq" = substr(NEW."subject", 7)::bigint;
  RETURN NULL;
END
$$;

CREATE TRIGGER ledger_events_erase_payload AFTER INSERT ON "ledger_events"
  FOR EACH ROW WHEN (NEW."kind" = 'erased') EXECUTE FUNCTION erase_ledger_payload();

-- One row per workspace, updated by every commit: room on the page keeps the updates off the index.
ALTER TABLE "ledger_heads" SET (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 10000,
  vacuum_truncate = off
);
