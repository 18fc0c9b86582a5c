import { countersign } from './command-line';
import { expect, switchCategory, test } from './fixtures';

test('the audit filters by kind and proves the ledger at a press', async ({ signIn }) => {
  const page = await signIn('admin');
  await switchCategory(page, 'Customer support', true);
  await switchCategory(page, 'Customer support', false);
  await page.goto('/default/audit?kind=category.changed');
  await expect(page.getByText(/Customer support.*switched off/i).first()).toBeVisible();
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByText(/events? verified/i)).toBeVisible();
});

test('the command line proves the same ledger and its state rows', async () => {
  const report = JSON.parse(await countersign('audit', 'verify', '--state', '--workspace', 'default'));
  expect(report).toMatchObject({ workspace: 'default', ok: true, state: { ok: true } });
  expect(report.events).toBeGreaterThan(10);
});
