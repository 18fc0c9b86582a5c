import { refuseTooLarge } from './ask-server';
import { Calls } from './calls';
import { canonicalJson } from './canonical-json';
import { CountersignClientError } from './client-error';
import { deliver } from './deliver';
import { SessionKeeper } from './keep-session';
import { readOptions, withoutUndefined } from './read-options';
import { within } from './timing';
import type { Agent, AgentTool, Answer, CallOutcome, ConnectOptions } from './types';

export { CountersignClientError } from './client-error';
export type * from './types';

const REPORT_WITHIN_MS = 60_000;
const CLOSE_WITHIN_MS = 2_000;

/** Opens a session with Countersign. Rejects when the key is refused or nothing answers in `connectTimeoutMs`. */
export async function connect(options: ConnectOptions): Promise<Agent> {
  const settings = readOptions(options);
  const listeners = new Set<(tools: readonly AgentTool[]) => void>();
  const calls = new Calls(() => keeper);
  let tools: readonly AgentTool[] = [];
  const keeper = new SessionKeeper(settings, {
    opened(session) {
      changeTools(session.tools);
      calls.resume(session);
    },
    decided: (message, acknowledge) => void calls.decided(message, acknowledge),
    toolsChanged: changeTools,
    ended: (error) => calls.end(error),
  });

  function changeTools(changed: readonly AgentTool[]): void {
    tools = changed;
    // Not in this call stack: a listener that throws must not end the session.
    for (const listener of listeners) queueMicrotask(() => listener(changed));
  }

  async function reportResult(call: Answer | string, outcome: CallOutcome): Promise<void> {
    const id = typeof call === 'string' ? call : call.id;
    const argsHash = typeof call === 'string' ? calls.fingerprints.get(call) : call.argsHash;
    if (argsHash === undefined) throw new CountersignClientError('invalid', `There is no recent call ${id}.`);
    const { ok, error, durationMs } = outcome;
    const output = outcome.output === undefined ? undefined : JSON.parse(canonicalJson(outcome.output, 'output'));
    const message = withoutUndefined({ id, argsHash, ok, output, error, durationMs });
    refuseTooLarge(message);
    const giveUpAt = Date.now() + REPORT_WITHIN_MS;
    const answer = await deliver(keeper, 'tool:result', message, () => Date.now() < giveUpAt);
    if (!answer) throw new CountersignClientError('unavailable', `The result of ${id} could not be reported in time.`);
  }

  void keeper.run();
  await keeper.open();
  return {
    get sessionId() {
      return keeper.sessionId;
    },
    get tools() {
      return tools;
    },
    onToolsChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (call) => calls.ask(call, new Set(tools.map((tool) => tool.name)), settings.timeoutSeconds),
    reportResult,
    async close() {
      await within(CLOSE_WITHIN_MS, calls.withdrawn());
      await keeper.close();
    },
  };
}
