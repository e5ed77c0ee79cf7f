import type { Page } from '@playwright/test';
import { unique } from './tickets.ts';

export const password = 'a-good-password';

/** An address that nobody has. */
export const newAddress = () => `${unique('ann').replace(' ', '-')}@example.org`;

/** What every form of registration asks for. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

export const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
