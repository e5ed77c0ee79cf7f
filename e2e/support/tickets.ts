import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { callAs } from './fixtures.ts';

/** Words that no other test uses, so that its tickets can be told apart. */
export const unique = (words: string) => `${words} ${randomBytes(4).toString('hex')}`;

/** Waits until the script of the page has taken over an element that came with it. */
export const untilTakenOver = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

export interface Customer {
  email: string;
  password: string;
}

/** Makes an account that stays signed in in the browser of the page, which shows it when it opens the next one. */
export async function registerCustomer(page: Page): Promise<Customer> {
  const email = `${unique('customer').replace(' ', '-')}@example.org`;
  const password = 'a-good-password';
  const accepted = { terms: true, privacy: true };
  await callAs(page, '/auth/register', { email, password, password_confirmation: password, ...accepted });
  return { email, password };
}

/** Writes into one of the editors, which is there once the page is alive. */
export const write = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

/** Files a request through the form; returns its id. The request is on the screen afterwards. */
export async function fileRequest(page: Page, subject: string, message: string): Promise<number> {
  await fillRequest(page, subject, message);
  const id = await submitRequest(page);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  return id;
}

/** Opens the form of a new request and fills it. */
export async function fillRequest(page: Page, subject: string, message: string): Promise<void> {
  await page.goto('/hc/tickets/new');
  await write(page, 'Message', message);
  // Suggestions push down what is below them, also from under a click.
  const suggested = page.waitForResponse(/helpSearch\.suggest[,?]/);
  await page.getByLabel('Subject').fill(subject);
  await suggested;
  await page.getByLabel('Category').selectOption({ index: 1 });
}

/** Sends what is in the form; returns the number of the request. */
export async function submitRequest(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** A message or note of the conversation on the screen. */
export const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
