import { connect } from '@/lib/sdk/connect';
import { expect, test } from './fixtures';
import { port } from './installation';

test('an admin makes a key, an agent connects with it, and revoking it ends that', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.goto('/default/people');
  await page.getByRole('button', { name: /key/i }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('ci-bot');
  await dialog.getByRole('button', { name: /make|create/i }).click();
  const secret = await dialog.getByText(/^cs_[\w-]{43}$/).textContent();
  expect(secret).toBeTruthy();

  const agent = await connect({ url: `http://localhost:${port}`, key: secret ?? '', name: 'ci-bot' });
  await expect(agent.request({ tool: 'file_read', args: { path: 'README.md' } })).resolves.toMatchObject({
    approved: true,
  });
  await dialog.getByRole('button', { name: 'I have stored it' }).click();

  const row = page.getByRole('row', { name: /ci-bot/ });
  await row.getByRole('button', { name: /revoke/i }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /revoke/i })
    .click();
  await expect
    .poll(() => agent.request({ tool: 'file_read', args: { path: 'README.md' } }).catch((error) => error.code))
    .toBe('unauthenticated');
  await agent.close();
});

test('a wrong password is refused with a sentence, and the page stays', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await expect(page).toHaveURL(/sign-in/);
});

test('signing out ends it: the next page asks to sign in', async ({ signIn }) => {
  const page = await signIn('vera', { anew: true });
  await page.getByRole('button', { name: /Vera Novak/ }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await page.waitForURL('**/sign-in*');
  await page.goto('/default/queue');
  await expect(page).toHaveURL(/sign-in/);
});
