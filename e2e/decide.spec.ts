import { expect, switchCategory, test } from './fixtures';

const write = { tool: 'file_write', args: { path: 'src/greeting.ts', content: 'export const greeting = "hello";\n' } };

test.beforeEach(async ({ signIn }) => {
  await switchCategory(await signIn('admin'), 'Development', true);
});

test('a call appears without reload, is approved, reaches the agent and is in the audit', async ({
  signIn,
  openAgent,
}) => {
  const page = await signIn('dana');
  const agent = await openAgent('refactor-bot');
  const answer = agent.request({ ...write, reason: 'The greeting moved into a module of its own.' });

  await page.getByRole('option', { name: /src\/greeting\.ts/ }).click();
  const card = page.getByRole('article', { name: 'file_write by refactor-bot' });
  await expect(card).toContainText('The greeting moved into a module of its own.');
  await expect(card).toContainText('export const greeting = "hello";');
  await card.getByRole('button', { name: /^Approve/ }).click();

  const decided = await answer;
  expect(decided).toMatchObject({ approved: true, status: 'approved', args: write.args });
  await agent.reportResult(decided, { ok: true, output: 'written', durationMs: 12 });

  await page.goto(`/default/audit?request=${decided.id}`);
  const story = page.getByRole('main');
  await expect(story).toContainText('Dana Lind');
  await expect(story).toContainText(/approved/i);
  await expect(story).toContainText('src/greeting.ts');
  await expect(story).toContainText('written');
});

test('guidance given with a denial reaches the agent', async ({ signIn, openAgent }) => {
  const page = await signIn('dana');
  const agent = await openAgent('release-bot');
  const answer = agent.request({ tool: 'git', args: { command: 'push --force origin main' } });

  await page.getByRole('option', { name: /release-bot/ }).click();
  const guidance = page.getByLabel('Guidance for the agent (optional)');
  // A card takes no keystroke in its first moment, so that none meant for another decides it.
  await expect(async () => {
    await page.keyboard.press('d');
    await expect(guidance).toBeVisible({ timeout: 500 });
  }).toPass();
  await guidance.fill('Open a pull request instead.');
  await page.getByRole('button', { name: 'Deny with guidance' }).click();

  const denied = await answer;
  expect(denied).toMatchObject({ approved: false, status: 'denied', guidance: 'Open a pull request instead.' });
  expect(denied.message).toContain('Open a pull request instead.');
  expect(denied.message).toContain('do not assume');
});

test('two operators decide at once: one wins, the other is told who', async ({ signIn, openAgent }) => {
  const [dana, omar] = [await signIn('dana'), await signIn('omar')];
  const agent = await openAgent('race-bot');
  const answer = agent.request({ tool: 'file_write', args: { path: 'race.txt', content: 'x' } });

  for (const page of [dana, omar]) {
    await page.getByRole('option', { name: /race\.txt/ }).click();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  }
  await omar.getByRole('button', { name: /^Deny…/ }).click();
  await Promise.all([
    dana.getByRole('button', { name: /^Approve/ }).click(),
    omar.getByRole('button', { name: 'Deny', exact: true }).click(),
  ]);

  const decided = await answer;
  const winner = decided.approved ? 'Dana Lind' : 'Omar Haddad';
  const loser = decided.approved ? omar : dana;
  const word = decided.approved ? 'approved' : 'denied';
  await expect(loser.getByText(`${winner} ${word} this`)).toBeVisible();
  await expect(loser.getByRole('button', { name: /^Approve/ })).toBeHidden();
});

test('a viewer sees the queue and has nothing to press', async ({ signIn, openAgent }) => {
  const page = await signIn('vera');
  const agent = await openAgent('watched-bot');
  const answer = agent.request({ tool: 'file_write', args: { path: 'watched.txt', content: 'x' }, timeoutSeconds: 5 });
  await page.getByRole('option', { name: /watched\.txt/ }).click();
  await expect(page.getByText('You are a viewer in this workspace')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(answer).resolves.toMatchObject({ approved: false, status: 'expired' });
});

test('a role taken away is gone at once on the open page', async ({ signIn, openAgent }) => {
  const adminPage = await signIn('admin');
  const omar = await signIn('omar');
  const agent = await openAgent('demotion-bot');
  const answer = agent.request({ tool: 'file_write', args: { path: 'demoted.txt', content: 'x' } });
  await omar.getByRole('option', { name: /demoted\.txt/ }).click();
  await expect(omar.getByRole('button', { name: /^Approve/ })).toBeVisible();

  await adminPage.goto('/default/people');
  const role = adminPage.getByRole('row', { name: /Omar Haddad/ }).getByRole('combobox');
  await role.selectOption('viewer');
  await expect(omar.getByText('You are a viewer in this workspace')).toBeVisible();
  await role.selectOption('operator');
  await expect(omar.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await omar.getByRole('button', { name: /^Approve/ }).click();
  await expect(answer).resolves.toMatchObject({ approved: true });
});
