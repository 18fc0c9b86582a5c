// The package's public types. Plain TypeScript, so that its declarations need nothing but themselves;
// types.test.ts holds them against the server's contracts.

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type RequestStatus =
  | 'pending'
  | 'approved'
  | 'denied'
  | 'answered'
  | 'expired'
  | 'cancelled'
  | 'running'
  | 'succeeded'
  | 'failed';

/** `closed`: this agent was closed while the call waited. The others are the server's own codes. */
export type ClientErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'closed';

export interface AgentTool {
  name: string;
  description: string;
  category: string;
  access: 'read-only' | 'read-write' | 'execute';
  input_schema: JsonObject;
}

/** A call as the server keeps it. */
export interface ToolRequest {
  id: string;
  workspaceId: string;
  sessionId: string;
  turnId?: string | undefined;
  agent: string;
  tool: string;
  category: string | null;
  kind: 'tool' | 'plan';
  args: JsonObject;
  argsHash: string;
  requestedArgsHash: string;
  filepath?: string | undefined;
  reason?: string | undefined;
  status: RequestStatus;
  version: number;
  execute: boolean;
  verdict: {
    outcome: 'allow' | 'ask' | 'deny';
    rule: string;
    reason: string;
    deniedBy: string[];
    retryAfterMs?: number | undefined;
    risk: { score: number };
    policyVersion: number;
    engine: string;
  };
  decision?:
    | {
        outcome: 'approve' | 'deny' | 'answer';
        by: { kind: 'policy' | 'user' | 'key' | 'system'; name: string };
        scope: 'once' | 'session' | 'always';
        guidance?: string | undefined;
        abort?: boolean | undefined;
        argsEdited: boolean;
        selfApproved?: boolean | undefined;
        at: string;
      }
    | undefined;
  message?: string | undefined;
  result?: { ok: boolean; output?: JsonValue | undefined; error?: string | undefined; durationMs: number } | undefined;
  createdAt: string;
  expiresAt: string;
  decidedAt?: string | undefined;
}

export interface ConnectOptions {
  /** Default: the environment's COUNTERSIGN_URL, else http://localhost:3000. */
  url?: string | undefined;
  /** A key of role `agent`. Default: the environment's COUNTERSIGN_KEY. */
  key?: string | undefined;
  /** What people see in the queue. */
  name: string;
  cwd?: string | undefined;
  workspaceRoots?: readonly string[] | undefined;
  mode?: 'normal' | 'plan' | undefined;
  template?: string | undefined;
  /** How long a call waits for an answer unless it says otherwise. Default: 3600. */
  timeoutSeconds?: number | undefined;
  /** The id of an earlier session to take over. */
  resume?: string | undefined;
  /** How long `connect` keeps trying. Default: 10 000. */
  connectTimeoutMs?: number | undefined;
}

export interface Call {
  tool: string;
  /** Sent as JSON; anything JSON cannot say exactly is refused. */
  args: object;
  /** Default: random. The same id with the same content always gets the same answer. */
  id?: string | undefined;
  turnId?: string | undefined;
  /** Why the agent wants it: shown to the person who decides. */
  reason?: string | undefined;
  timeoutSeconds?: number | undefined;
  /** Aborting withdraws the call. */
  signal?: AbortSignal | undefined;
}

export interface Answer {
  /** True only for exactly this call with exactly these arguments. */
  approved: boolean;
  status: RequestStatus;
  id: string;
  args: JsonObject;
  /** SHA-256 of the arguments as canonical JSON (RFC 8785). */
  argsHash: string;
  /** When not approved: what to tell the model. */
  message?: string;
  /** What the person who denied it suggests instead. */
  guidance?: string;
  /** The call as the server last described it; missing when it never did. */
  request?: ToolRequest;
}

export interface CallOutcome {
  ok: boolean;
  output?: unknown;
  error?: string | undefined;
  durationMs: number;
}

export interface Agent {
  /** Give it to `connect({ resume })` to go on after a restart. */
  readonly sessionId: string;
  /** The tools this agent may call, as of now. */
  readonly tools: readonly AgentTool[];
  /** Returns a function that stops listening. */
  onToolsChanged(listener: (tools: readonly AgentTool[]) => void): () => void;
  /** Resolves when the call is decided, expired or cancelled. Rejects with a `CountersignClientError`. */
  request(call: Call): Promise<Answer>;
  /** Tells what came of an approved call. */
  reportResult(call: Answer | string, outcome: CallOutcome): Promise<void>;
  /** Calls that still wait reject with code `closed`; they stay pending on the server for a later `resume`. */
  close(): Promise<void>;
}
