import { readFileSync } from 'node:fs';
import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { chooseLanguage } from '../support/language.ts';
import { startMailServer } from '../support/mail-server.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

const site = ownSite('demo');

test('a language is added, worded line by line and by a file, and read by a visitor', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/languages');
  await page.getByRole('button', { name: 'Add language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add language' });
  await dialog.getByLabel('Code').fill('fr');
  await dialog.getByLabel('Name').fill('Français');
  await dialog.getByRole('button', { name: 'Add language' }).click();
  await page.waitForURL('**/admin/languages/fr');
  await expect(page.getByText(/^0 of \d+ strings$/)).toBeVisible();

  // Found by what the site says; what is missing stands first.
  const search = page.getByRole('searchbox', { name: 'Search by key or text' });
  await search.fill('register');
  const lines = page.getByRole('list', { name: 'Strings' }).getByRole('listitem');
  const line = page.getByRole('textbox', { name: 'Translation of Register', exact: true });
  await line.fill('Adhérer :name');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("This string can't contain placeholders such as :name.")).toBeVisible();
  await expect(line).toHaveValue('Adhérer :name');
  await line.fill('Adhérer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Translation saved')).toBeVisible();
  await expect(page.getByText(/^1 of \d+ strings$/)).toBeVisible();
  await expect(lines.first()).toContainText('Missing');
  await page.getByLabel('Missing only').check();
  await expect(line).toHaveCount(0);
  await page.getByLabel('Missing only').uncheck();
  await search.fill('adhérer');
  await expect(lines).toHaveCount(1);
  await axe(page);

  const actions = page.getByRole('button', { name: 'Actions for Français' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
  await page.keyboard.press('Escape');
  const visitor = await newVisitor();
  await visitor.goto('/hc');
  await chooseLanguage(visitor, 'Français', 'fr');
  await expect(visitor.getByRole('link', { name: 'Adhérer' })).toBeVisible();

  const download = page.waitForEvent('download');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file.lines.Register).toBe('Adhérer');
  file.lines.Register = 'Créer un compte';
  file.lines['Nobody says this'] = 'Personne';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(JSON.stringify(file));
  await (await chooser).setFiles({ name: 'fr.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(/^1 strings updated, /)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: 'Créer un compte' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
});

test('a mail is worded, tried, and found in the log with the answer of the server, from where it goes out again', async ({
  page,
  newVisitor,
  allow,
}) => {
  // The preview runs nothing, what watches pages here neither.
  allow(/the document's frame is sandboxed/);
  const mails = await startMailServer();
  await changeSettings(site(), { mail: { smtp_url: `smtp://127.0.0.1:${mails.port}` } });
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/mail-templates');
  await page.getByRole('link', { name: 'Request received (to the customer)' }).click();
  const mark = unique('We have it');
  await page.getByLabel('Subject').fill(`${mark}: {{subjekt}}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/subjekt/).last()).toBeVisible();
  await page.getByLabel('Subject').fill(`${mark}: {{subject}}`);
  await page.getByLabel('Body', { exact: true }).fill('<p>Somebody reads <b>{{subject}}</b> soon.</p>');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('paragraph').filter({ hasText: 'Somebody reads' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Sent to admin@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Email template saved')).toBeVisible();

  const customer = await newVisitor();
  const { email } = await registerCustomer(customer);
  const subject = unique('No paper left');
  await fileRequest(customer, subject, 'None at all.');
  await expect.poll(() => mails.recipients).toContain(email);

  await page.goto('/admin/mail-log');
  const log = page.getByRole('list', { name: 'Email log' }).getByRole('listitem');
  const tried = log.filter({ hasText: mark }).filter({ hasText: 'admin@example.com' });
  await expect(tried).toContainText('Sent');
  await expect(tried).toContainText('250 fine');
  await expect(tried.getByRole('button')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search by email address or subject' }).fill(subject);
  await expect(log).toHaveCount(1);
  await expect(log).toContainText(`${mark}: ${subject}`);
  await log.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Email queued for resending')).toBeVisible();
  await expect
    .poll(() => mails.recipients.filter((to) => to === email).length, 'mails to the customer')
    .toBeGreaterThan(1);
  await expect(log).toHaveCount(2);
  await axe(page);
  await mails.stop();
});
