import { environmentVariables } from './environment';

/** The documentation's table of environment variables. */
export function describeEnvironment(): string {
  const rows = Object.entries(environmentVariables.shape).map(([name, variable]) => {
    const { data } = variable.safeParse(undefined);
    const standard = data === undefined ? 'unset' : `\`${data}\``;
    return `| \`${name}\` | ${standard} | ${(variable.description ?? '').replaceAll('|', '\\|')} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
