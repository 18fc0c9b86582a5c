import type { Command } from 'commander';
import { demo } from '@/lib/demo/main';
import { withParts } from './with-parts';

export function demoCommand(program: Command): void {
  program
    .command('demo')
    .option(
      '--url <url>',
      'the running server',
      process.env.COUNTERSIGN_URL ?? `http://localhost:${process.env.PORT ?? '3000'}`,
    )
    .description('Simulated agents in a workspace of their own, until Ctrl-C')
    .action(({ url }: { url: string }) => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      return withParts((parts) => demo(parts, { url, signal: stop.signal }));
    });
}
