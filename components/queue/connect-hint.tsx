'use client';

import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useWorkspace } from '@/components/shell/workspace-context';
import { buttonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TextBlock } from '@/components/ui/text-block';

/** The README's five lines, with this server's address. */
function fiveLines(url: string): string {
  return `import { connect } from 'countersign-sdk';
const agent = await connect({ url: '${url}', key: process.env.COUNTERSIGN_KEY, name: 'my-agent' });
const answer = await agent.request({ tool: 'file_write', args: { path: 'a.txt', content: 'hi' } });
console.log(answer.approved ? 'run it' : answer.message);
await agent.close();`;
}

/** An empty queue is good news, or a newcomer's first look: say both. */
export function ConnectHint() {
  const { workspace } = useWorkspace();
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing waits for you"
      action={
        <>
          <Link href={`/${workspace.slug}/people`} className={buttonClasses('secondary')}>
            Make a key for an agent
          </Link>
          <Link href={`/${workspace.slug}/registry`} className={buttonClasses('ghost')}>
            Choose what agents may call
          </Link>
        </>
      }
    >
      <p>Calls that need a person appear here the moment an agent makes them. To connect one:</p>
      <div className="mt-4 text-left">
        <TextBlock text={fiveLines(window.location.origin)} />
      </div>
    </EmptyState>
  );
}
