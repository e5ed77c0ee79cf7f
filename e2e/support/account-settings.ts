import { expect, type Page } from '@playwright/test';

/** Opens one's account settings, at a section of theirs. */
export const openSettings = async (page: Page, anchor = '') => {
  await page.goto(`/account-settings${anchor}`);
  await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
};

/** A section of account settings by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
