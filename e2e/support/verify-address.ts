import { expect, type Page } from '@playwright/test';
import { callAs } from './fixtures.ts';
import { linkIn, newestMail } from './mailbox.ts';

/** Opens the link that verifies the address, in the session that has registered with it. */
export async function verifyAddress(page: Page, email: string, dataDir: string): Promise<void> {
  await callAs(page, '/auth/email/verification-notification', { email });
  const link = new URL(linkIn(await newestMail(email, { dataDir, subject: /^Verify/ }), /email\/verify/));
  await page.goto(link.pathname + link.search);
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
}
