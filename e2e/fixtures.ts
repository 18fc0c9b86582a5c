import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Agent, connect } from '@/lib/sdk/connect';
import { countersign } from './command-line';
import { admin, people, port } from './installation';

type Who = 'admin' | 'dana' | 'omar' | 'vera';

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;
const signedIn = new Map<Who, Cookies>();

async function enterPassword(page: Page, who: Who): Promise<void> {
  const person = who === 'admin' ? admin : people.find(({ email }) => email.startsWith(who));
  if (!person) throw new Error(`Nobody is called ${who}.`);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

interface Fixtures {
  /** A browser of their own, signed in, at the queue. Signs in once per person, unless told to do it anew. */
  signIn: (who: Who, how?: { anew: boolean }) => Promise<Page>;
  /** A connected agent with a key of its own. */
  openAgent: (name: string) => Promise<Agent>;
}

export const test = base.extend<Fixtures>({
  signIn: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (who, { anew } = { anew: false }) => {
      const cookies = anew ? undefined : signedIn.get(who);
      const page = await browser.newPage(cookies && { storageState: cookies });
      pages.push(page);
      if (cookies) await page.goto('/');
      else await enterPassword(page, who);
      await page.waitForURL('**/default/queue');
      if (!anew) signedIn.set(who, await page.context().storageState());
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  openAgent: async ({}, use) => {
    const agents: Agent[] = [];
    await use(async (name) => {
      const key = await countersign('keys', 'create', '--role', 'agent', '--name', name);
      const agent = await connect({ url: `http://localhost:${port}`, key, name });
      agents.push(agent);
      return agent;
    });
    await Promise.all(agents.map((agent) => agent.close()));
  },
});

export { expect };

/** The switch is a person's, so it is moved as a person moves it. */
export async function switchCategory(page: Page, name: string, on: boolean): Promise<void> {
  await page.goto('/default/registry');
  const control = page.getByRole('switch', { name });
  await expect(control).toBeVisible();
  if ((await control.getAttribute('aria-checked')) !== String(on)) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await control.click();
    expect((await saved).status()).toBe(200);
  }
  await expect(control).toHaveAttribute('aria-checked', String(on));
}
