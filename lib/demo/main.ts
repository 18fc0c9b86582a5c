import type { Parts } from '@/lib/parts';
import { prepareDemo } from './prepare-demo';
import { runDemo } from './run-demo';

/** Three simulated agents against the server at `url`, until `signal` aborts or the demo's bounds are reached. */
export async function demo(parts: Parts, { url, signal }: { url: string; signal: AbortSignal }): Promise<void> {
  const { keys, workspaceSlug } = await prepareDemo(parts);
  say(
    `Three simulated agents are at work in the workspace '${workspaceSlug}': ${keys.map(({ name }) => name).join(', ')}.`,
  );
  say('');
  say(`  Decide their calls   ${new URL(`/${workspaceSlug}/queue`, url).href}`);
  say(`  Switch tools off     ${new URL(`/${workspaceSlug}/registry`, url).href}`);
  say(`  See what happened    ${new URL(`/${workspaceSlug}/audit`, url).href}`);
  say('');
  say('Deny a call with guidance and watch the agent try something else. Ctrl-C ends the demo.');
  say('');
  const { calls } = await runDemo({ url, keys: keys.map(({ secret }) => secret), log: say, signal });
  say(`The demo has ended after ${calls} calls; calls that were still waiting were withdrawn.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
