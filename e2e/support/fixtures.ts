import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { watchContext } from './watch.ts';

export { expect };

interface Journey {
  /** Lets the test pass although a problem that matches happened. */
  allow: (...patterns: RegExp[]) => void;
  /** Opens a page for one more person, with cookies of their own, watched like the first. */
  newVisitor: () => Promise<Page>;
  /** Opens another tab of the browser of the page. */
  newTab: () => Promise<Page>;
  problems: { seen: string[]; allowed: RegExp[] };
}

/** What pages wait for that guests share: somebody is here. */
const giveSign = () => void document.dispatchEvent(new Event('pointermove', { bubbles: true }));

/** Whether the script of the page has taken it over. Pages of others, which have none, are as alive as they get. */
const isAlive = () => {
  const main = document.querySelector('main');
  if (main === null || document.querySelector('script[type="module"]') === null) return true;
  // Parts of the top bar and of forms come with code of their own, a moment after the rest.
  const parts = [main, ...document.querySelectorAll('header button, main form button')];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps')));
};

/** Waits until the script of a page that starts by itself has taken it over. */
export const untilAlive = (page: Page) => page.waitForFunction(isAlive, undefined, { timeout: 30_000 });

/**
 * A page that was opened, whatever opened it, answers once it is alive: until then it may lose a click, and sends its
 * forms as a browser does without scripts. Whoever asks for less than a loaded page gets it at once.
 */
function waitsUntilAlive(page: Page): Page {
  // Choosers are caught from the first listener on, but not at once: a key that opens one is quicker.
  page.on('filechooser', () => undefined);
  const { goto, reload, waitForURL } = page;
  const alive = async (waitUntil?: string) => {
    if (waitUntil !== undefined) return;
    await page.evaluate(giveSign);
    await untilAlive(page);
  };
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    await alive(options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await alive(options?.waitUntil);
    return answer;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL.call(page, url, options);
    await alive(options?.waitUntil);
  };
  return page;
}

export const test = base.extend<Journey>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern, and no other fixture is needed
    async ({}, use) => {
      await use(findChromium());
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ context }, use) => {
      const problems: Journey['problems'] = { seen: [], allowed: [] };
      await watchContext(context, problems.seen);
      await use(problems);
      const left = problems.seen.filter((text) => !problems.allowed.some((pattern) => pattern.test(text)));
      // In one line, which is all that the summary of a run shows of a message.
      expect(left, `errors in the browser: ${left.join(' | ').replaceAll(/\s+/g, ' ')}`).toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ problems }, use) => {
    await use((...patterns) => {
      problems.allowed.push(...patterns);
    });
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? waitsUntilAlive(page) : page);
  },
  newTab: async ({ context }, use) => {
    await use(async () => waitsUntilAlive(await context.newPage()));
  },
  newVisitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await watchContext(context, problems.seen);
      return waitsUntilAlive(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
});

const demoPassword = 'demo-password';

async function tokenOf(page: Page) {
  const cookies = await page.context().cookies();
  return { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

/** Makes a call in the session of the page's browser, without a screen: people are needed often, their forms tried once. */
export async function callAs<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const { request } = page.context();
  await request.get('/sanctum/csrf-cookie');
  const answer = await request.post(path, { data, headers: await tokenOf(page) });
  const text = await answer.text();
  expect(answer.status(), text).toBeLessThan(300);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Sends a person's replies at once, and leaves the ticket open after them: most journeys are about something else. */
async function sendAtOnce(page: Page): Promise<void> {
  const preferences = { _method: 'PUT', after_send: 'stay', undo_seconds: 0 };
  // Customers have no such preferences: they are refused.
  await page.context().request.post('/api/v1/sending-preferences', {
    data: preferences,
    headers: await tokenOf(page),
  });
}

/** Signs in in the browser of the page, which shows it when it opens the next one. Demo accounts share the default password. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await callAs(page, '/auth/login', { email, password });
  await sendAtOnce(page);
}

/** Signs in through the form; resolves when the form was left. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The page is no wider than its window: nobody has to scroll to the side. */
export const expectFits = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `pixels that ${page.url()} is too wide`,
    )
    .toBe(0);
