-- AlterTable
ALTER TABLE "agent_sessions" ADD COLUMN     "grants" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "ignored" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "rejected_turns" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "yolo_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "categories" ADD COLUMN     "policy" TEXT NOT NULL DEFAULT 'default',
ADD COLUMN     "policy_version" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "rate_limit" TEXT;

-- AlterTable
ALTER TABLE "keys" ADD COLUMN     "grants" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "tools" ADD COLUMN     "fields" TEXT;

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "freezes" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "settings" TEXT NOT NULL DEFAULT '{"approvalMode":"all","unknownTools":"deny"}';

-- CreateTable
CREATE TABLE "policies" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "templates" (
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tools" TEXT[],
    "version" BIGINT NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("workspace_id","name")
);
