import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const html = (page: Page) => page.locator('html');

export const languageButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: /:/ });

/** Chooses a language in the footer by its own name, and waits until the page speaks it. */
export async function chooseLanguage(page: Page, name: string, code: string): Promise<void> {
  await languageButton(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(html(page)).toHaveAttribute('lang', code);
}
