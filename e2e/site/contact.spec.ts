import { setTimeout } from 'node:timers/promises';
import { owner } from '../../src/server/testing/ready-made.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { newestMail } from '../support/mailbox.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import { drop, uploads } from '../support/upload-form.ts';

const site = ownSite('owned');

test('takes files with a message of a guest: dropped, pasted and chosen, as many as it says', async ({
  page,
}) => {
  const to = 'desk@example.org';
  await changeSettings(
    site(),
    { contact: { attachments: true, address: to }, uploads: { guests: true }, mail: { smtp_url: null } },
    owner,
  );
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Message').fill('The plan is in the file.');
  await drop(page, [{ name: 'plan.txt', size: 1000 }]);
  await expect(uploads(page)).toHaveCount(1);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(uploads(page)).toHaveCount(2);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const many = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await (await chosen).setFiles(many);
  await expect(page.getByText('You can attach up to 5 files per message.')).toBeVisible();
  await expect(uploads(page)).toHaveCount(5);
  await uploads(page).first().getByRole('button', { name: 'Remove plan.txt' }).click();
  await expect(uploads(page)).toHaveCount(4);
  await axe(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByText('Your message has been submitted.')).toBeVisible();
  await expect(page.getByText('The message field is required.')).toBeHidden();
  await expect(uploads(page)).toHaveCount(0);
  const mail = await newestMail(to, { dataDir: site().dataDir });
  expect(mail.html || '').toContain('pasted.txt');
  expect(mail.html || '').not.toContain('plan.txt');
});

test('what is typed while the page comes alive part by part stays', async ({ page }) => {
  await changeSettings(site(), { contact: { attachments: true }, uploads: { guests: true } }, owner);
  let scripts = 0;
  await page.route('**/assets/*.js', async (route) => {
    scripts += 1;
    await setTimeout(scripts * 60);
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const message = page.getByLabel('Message');
  const text = 'The plan is in the file, and the file comes with this message.';
  await message.pressSequentially(text, { delay: 60 });
  await page.waitForLoadState('networkidle');
  await expect(message).toHaveValue(text);
});
