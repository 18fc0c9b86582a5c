/** Five lines that connect an agent with a key, ready to paste. */
export function connectLines({ origin, secret, name }: { origin: string; secret: string; name: string }): string {
  return [
    `import { connect } from 'countersign-sdk';`,
    `const agent = await connect({ url: ${quote(origin)}, key: ${quote(secret)}, name: ${quote(name)} });`,
    `const answer = await agent.request({ tool: 'file_read', args: { path: 'README.md' } });`,
    `console.log(answer.approved ? 'approved' : answer.message);`,
    `await agent.close();`,
  ].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
