import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Words that no other test uses, so that its tickets can be told apart. */
export const unique = (words: string) => `${words} ${randomBytes(4).toString('hex')}`;

export interface Customer {
  email: string;
  password: string;
}

/** Makes an account through the form and stays signed in with it. */
export async function registerCustomer(page: Page): Promise<Customer> {
  const customer = {
    email: `${unique('customer').replace(' ', '-')}@example.org`,
    password: 'a-good-password',
  };
  await page.goto('/register');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password').fill(customer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  return customer;
}

/** Writes into one of the editors, which is there once the page is alive. */
export const write = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

/** Files a request through the form; returns its id. The request is on the screen afterwards. */
export async function fileRequest(page: Page, subject: string, message: string): Promise<number> {
  await page.goto('/hc/tickets/new');
  await write(page, 'Message', message);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** A message or note of the conversation on the screen. */
export const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
