import { expect, switchCategory, test } from './fixtures';

test('an admin switches a category on and off and the agent’s calls follow', async ({ signIn, openAgent }) => {
  const page = await signIn('admin');
  const agent = await openAgent('support-bot');
  const look = () => agent.request({ tool: 'user', args: { id: 'u-4711' } });

  await switchCategory(page, 'Customer support', false);
  await expect(look()).resolves.toMatchObject({
    approved: false,
    status: 'denied',
    request: { verdict: { rule: 'disabled' } },
  });
  await switchCategory(page, 'Customer support', true);
  await expect(look()).resolves.toMatchObject({ approved: true, request: { verdict: { rule: 'read-only' } } });
  await expect.poll(() => agent.tools.some(({ name }) => name === 'user')).toBe(true);
  await switchCategory(page, 'Customer support', false);
  await expect(look()).resolves.toMatchObject({ approved: false, status: 'denied' });
  await expect.poll(() => agent.tools.some(({ name }) => name === 'user')).toBe(false);
});

test('a viewer can look at the registry but not touch it', async ({ signIn }) => {
  const page = await signIn('vera');
  await page.goto('/default/registry');
  await expect(page.getByRole('switch', { name: 'Filesystem' })).toBeDisabled();
});
