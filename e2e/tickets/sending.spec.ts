import { callAs, expect, signIn, test } from '../support/fixtures.ts';

const agent = 'agent@example.com';

test('a reply is taken back, sent later, and the next ticket opens by itself', async ({ page }) => {
  await signIn(page, agent);
  await callAs(page, '/api/v1/sending-preferences', {
    _method: 'PUT',
    after_send: 'next',
    undo_seconds: 30,
  });
  await page.goto('/agent/tickets?folder=open');
  await page.locator('[data-queue] li a').first().click();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await expect(reply).toHaveAttribute('contenteditable', 'true');
  const first = page.url();
  await reply.click();
  await page.keyboard.type('Taken back at once.');
  await page.keyboard.press('Control+Enter');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText(/^2 of/)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(first);
  await expect(reply).toHaveText('Taken back at once.');

  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Send later…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send later' }).click();
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(first);
  await expect(page.getByText(/^Your reply is sent on/)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByText('Taken back at once.'),
  ).toBeVisible();
});
