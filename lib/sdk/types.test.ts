import { expectTypeOf, it } from 'vitest';
import type { SessionOpen } from '@/lib/contracts/agent-messages';
import type { ErrorCode } from '@/lib/contracts/errors';
import type { AgentTool as ContractTool } from '@/lib/contracts/registry';
import type { AgentToolRequest } from '@/lib/contracts/tool-request';
import type { RequestStatus as ContractStatus } from '@/lib/contracts/words';
import type { AgentTool, ClientErrorCode, ConnectOptions, RequestStatus, ToolRequest } from './types';

// Checked by the compiler: the package's own types may not drift away from the server's contracts.

it('describes a request as the contract does, in both directions', () => {
  expectTypeOf<AgentToolRequest>().toExtend<ToolRequest>();
  expectTypeOf<ToolRequest>().toExtend<AgentToolRequest>();
});

it('describes tools, statuses and error codes as the contract does', () => {
  expectTypeOf<ContractTool>().toExtend<AgentTool>();
  expectTypeOf<AgentTool>().toExtend<ContractTool>();
  expectTypeOf<RequestStatus>().toEqualTypeOf<ContractStatus>();
  expectTypeOf<Exclude<ClientErrorCode, 'closed'>>().toEqualTypeOf<ErrorCode>();
});

it('opens sessions with what the contract takes', () => {
  expectTypeOf<NonNullable<ConnectOptions['mode']>>().toEqualTypeOf<NonNullable<SessionOpen['mode']>>();
  expectTypeOf<ConnectOptions['name']>().toEqualTypeOf<SessionOpen['name']>();
});
