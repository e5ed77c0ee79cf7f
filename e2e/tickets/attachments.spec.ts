import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { newestMail } from '../support/mailbox.ts';
import {
  fileRequest,
  fillRequest,
  message,
  registerCustomer,
  submitRequest,
  unique,
  write,
} from '../support/tickets.ts';

// Two people, an account and files take their time on a busy machine.

const picture = (color = '#3659d6') =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer();

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pictureFile = async (name: string, color?: string): Promise<SentFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(color),
});

const textFile = (name: string, text = 'Line one'): SentFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Chooses files with one of the editor's controls. */
async function choose(page: Page, files: SentFile[], control = 'Attach files'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: control }).click();
  await (await chooser).setFiles(files);
}

const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Lets files fall on an element, or pastes them into it, as the browser itself would. */
async function bring(target: Locator, event: 'drop' | 'paste', files: SentFile[]): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, bytes: [...buffer] }));
  await target.evaluate(
    (node, { event, sent }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, bytes } of sent) {
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      }
      const { x, y, height } = node.getBoundingClientRect();
      const place = { clientX: x + 20, clientY: y + height / 2 };
      const init = { bubbles: true, cancelable: true };
      if (event === 'paste') {
        node.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: dataTransfer }));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        node.dispatchEvent(new DragEvent(type, { ...init, ...place, dataTransfer }));
      }
    },
    { event, sent },
  );
}

async function openAsAgent(agent: Page, id: number): Promise<void> {
  await signIn(agent, 'agent@example.com');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
}

async function download(page: Page, link: Locator): Promise<string> {
  const arriving = page.waitForEvent('download');
  await link.click();
  const file = await arriving;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return `${file.suggestedFilename()}: ${Buffer.concat(chunks)}`;
}

test('files go with a request and with the answer, to be looked at and saved', async ({
  page,
  newVisitor,
}) => {
  const { email } = await registerCustomer(page);
  await fillRequest(page, unique('Cut off at the bottom'), 'The page ends too early.');
  await choose(page, [await pictureFile('page one.png'), textFile('تقرير.txt', 'paper: A4')]);
  await expect(attachments(page)).toHaveCount(2);
  await choose(page, [await pictureFile('page two.png', '#1c7c4a')]);
  await expect(attachments(page)).toHaveCount(3);
  const id = await submitRequest(page);
  const asked = message(page, 'The page ends too early.');
  await expect(asked.getByRole('list', { name: 'Images' }).getByRole('button')).toHaveCount(2);

  const agent = await newVisitor();
  await openAsAgent(agent, id);
  const seen = message(agent, 'The page ends too early.');
  const thumbnail = seen.getByRole('button', { name: 'Open page one.png' });
  await expect
    .poll(() => thumbnail.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBeGreaterThan(100);
  await thumbnail.click();
  const viewer = agent.getByRole('dialog', { name: 'page one.png' });
  await expect(viewer.getByRole('img', { name: 'page one.png' })).toBeVisible();
  await expect(viewer).toContainText('1 of 2');
  await agent.keyboard.press('ArrowRight');
  await expect(agent.getByRole('dialog', { name: 'page two.png' })).toContainText('2 of 2');
  await agent.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'page one.png');
  await agent.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(thumbnail).toBeFocused();
  expect(await download(agent, seen.getByRole('link', { name: /تقرير/ }))).toBe('تقرير.txt: paper: A4');

  await write(agent, 'Reply', 'Use this printer setting.');
  await choose(agent, [textFile('setting.txt', 'margin: 0')]);
  await expect(attachments(agent)).toHaveText(/setting\.txt/);
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  await expect(message(agent, 'Use this printer setting.')).toContainText('setting.txt');
  await expect(attachments(agent)).toHaveCount(0);

  const answer = message(page, 'Use this printer setting.');
  expect(await download(page, answer.getByRole('link', { name: /setting\.txt/ }))).toBe(
    'setting.txt: margin: 0',
  );
  const mail = await newestMail(email, { subject: /^Re:/ });
  expect(mail.text).toContain('setting.txt');
});

test('the file of a note is for agents alone', async ({ page, newVisitor }) => {
  await registerCustomer(page);
  const id = await fileRequest(page, unique('Wrong invoice'), 'The name is not mine.');
  const agent = await newVisitor();
  await openAsAgent(agent, id);
  await agent
    .getByRole('radiogroup', { name: 'Message type' })
    .locator('label')
    .filter({ hasText: 'Note' })
    .click();
  await write(agent, 'Internal note', 'Compare with ours.');
  await choose(agent, [textFile('ledger.txt')]);
  await expect(attachments(agent)).toHaveCount(1);
  await agent.getByRole('button', { name: 'Add note' }).click();
  const link = message(agent, 'Compare with ours.').getByRole('link', { name: /ledger\.txt/ });
  await expect(link).toHaveAttribute('href', /^\/api\/v1\/file-entries\/\d+$/);
  const address = (await link.getAttribute('href')) ?? '';
  expect((await agent.request.get(address)).status()).toBe(200);
  expect((await page.request.get(address)).status()).toBe(404);
  await page.reload();
  await expect(message(page, 'The name is not mine.')).toBeVisible();
  await expect(page.getByText('ledger.txt')).toHaveCount(0);
});

test('what is dropped comes along, a pasted picture is part of the text', async ({ page, newVisitor }) => {
  await registerCustomer(page);
  await fillRequest(page, unique('Dropped and pasted'), 'Here it is:');
  const field = page.getByRole('textbox', { name: 'Message' });
  await bring(field, 'drop', [textFile('dropped.txt'), textFile('log.txt')]);
  await expect(attachments(page)).toHaveCount(2);
  await field.press('ControlOrMeta+End');
  await bring(field, 'paste', [await pictureFile('image.png')]);
  await expect(field.locator('img[src]')).toHaveAttribute(
    'alt',
    /^Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/,
  );
  await page.keyboard.type('That was all.');
  await bring(field, 'drop', [await pictureFile('dropped.png', '#1c7c4a')]);
  await expect(field.locator('img[src]')).toHaveCount(2);
  await expect(attachments(page)).toHaveCount(2);

  // Taken out of the text, it does not go along.
  await field.locator('img[alt="dropped.png"]').click();
  await page.keyboard.press('Delete');
  await expect(field.locator('img[src]')).toHaveCount(1);
  const id = await submitRequest(page);

  const agent = await newVisitor();
  await openAsAgent(agent, id);
  const seen = message(agent, 'That was all.');
  await expect(seen.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await expect(seen.getByRole('list', { name: 'Images' })).toHaveCount(0);
  const inText = seen.getByRole('link', { name: /^Open Screenshot/ });
  await expect
    .poll(() => inText.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBe(800);
  await inText.focus();
  await agent.keyboard.down('Enter');
  const viewer = agent.getByRole('dialog', { name: /^Screenshot/ });
  await expect(viewer.getByRole('heading', { name: /^Screenshot/ })).toBeFocused();
  // A key that is held is pressed again by the keyboard: it opens, and must not close as well.
  await agent.keyboard.down('Enter');
  await agent.keyboard.up('Enter');
  await expect(viewer).toBeVisible();
  await agent.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  await choose(agent, [await pictureFile('arrow.png')], 'Inline image');
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true }).locator('img[src]')).toHaveCount(1);
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  await expect(page.getByRole('link', { name: 'Open arrow.png' })).toBeVisible();
});

test('a draft keeps its files through a reload, and each kind of message its own', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const id = await fileRequest(page, unique('Kept files'), 'Please help.');
  const agent = await newVisitor();
  await openAsAgent(agent, id);
  await write(agent, 'Reply', 'Have a look.');
  await choose(agent, [textFile('kept.txt'), await pictureFile('kept.png')]);
  await expect(attachments(agent)).toHaveCount(2);
  await choose(agent, [await pictureFile('in text.png')], 'Inline image');
  const field = agent.getByRole('textbox', { name: 'Reply', exact: true });
  await expect(field.locator('img[src]')).toHaveCount(1);
  await agent.reload();
  await expect(attachments(agent)).toHaveCount(2);
  await expect(field.locator('img[src]')).toHaveCount(1);
  const kinds = agent.getByRole('radiogroup', { name: 'Message type' });
  await kinds.locator('label').filter({ hasText: 'Note' }).click();
  await expect(attachments(agent)).toHaveCount(0);
  await kinds.locator('label').filter({ hasText: 'Reply (draft)' }).click();
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  await expect(message(agent, 'Have a look.').getByRole('img')).toHaveCount(2 + 1);
  await agent.reload();
  await expect(field).toHaveText('');
  await expect(attachments(agent)).toHaveCount(0);
});

test('nothing is sent before its files are there, and nothing is lost when one can not be', async ({
  page,
}) => {
  await registerCustomer(page);
  await fillRequest(page, unique('Slow line'), 'Two files.');
  const release = await hold(page, '**/api/v1/file-entries');
  await choose(page, [textFile('slow.txt')]);
  await expect(page.getByText('Waiting for 1 file to upload')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit request' })).toBeDisabled();
  await release();
  await expect(attachments(page)).toHaveCount(1);

  await choose(page, [textFile('program.exe')]);
  await expect(page.getByText('This file type is not allowed')).toBeVisible();
  // Can never arrive, so nothing waits for it, and it takes nobody's place.
  await expect(page.getByRole('button', { name: 'Submit request' })).toBeEnabled();

  const many = Array.from({ length: 11 }, (_, index) => textFile(`${index}.txt`, 'x'.repeat(11 - index)));
  await choose(page, many);
  await expect(attachments(page)).toHaveCount(10);
  await expect(page.getByText('9 of 11 files attached. Skipped (2): 9.txt, 10.txt')).toBeVisible();
  await expect(attachments(page)).toContainText(['slow.txt', ...many.slice(0, 9).map(({ name }) => name)]);

  // Swept in the meantime: it is said which, and the others go.
  await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':request')) ?? '';
    const [first] = JSON.parse(localStorage.getItem(key) ?? '{}').uploads;
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    await fetch('/api/v1/file-entries/delete', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
      body: JSON.stringify({ entryIds: [first.id], deleteForever: true }),
    });
  });
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText("Some files can't be sent anymore.")).toBeVisible();
  await expect(attachments(page).first()).toContainText('No longer available');
  await page.getByRole('button', { name: 'Remove slow.txt' }).click();
  await submitRequest(page);
  await expect(message(page, 'Two files.').getByRole('listitem')).toContainText(
    many.slice(0, 9).map(({ name }) => name),
  );
});

test('whoever speaks of a file that is not there is asked once', async ({ page }) => {
  await registerCustomer(page);
  await fillRequest(page, unique('Forgotten'), 'See the attached picture.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  const reminder = page.getByRole('alert').filter({ hasText: 'nothing is attached' });
  await expect(reminder).toBeVisible();
  await expect(reminder.getByRole('button', { name: 'Attach a file' })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await pictureFile('here.png')]);
  await expect(reminder).toBeHidden();
  await expect(attachments(page)).toHaveCount(1);
  await submitRequest(page);

  await write(page, 'Your reply', 'The attachment says it all.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Send without attachment' }).click();
  await expect(message(page, 'The attachment says it all.')).toBeVisible();
});

test('files without a word are asked for words', async ({ page }) => {
  await registerCustomer(page);
  await fileRequest(page, unique('Speechless'), 'Please help.');
  await choose(page, [textFile('log.txt')]);
  await expect(attachments(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText("Add a message: files can't be sent on their own.")).toBeVisible();
});

test('files are attached and removed by keyboard', async ({ page }) => {
  await registerCustomer(page);
  await fileRequest(page, unique('By keyboard'), 'Please help.');
  const attach = page.getByRole('button', { name: 'Attach files' });
  await attach.focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([textFile('first.txt'), textFile('second.txt')]);
  await expect(attachments(page)).toHaveCount(2);
  await expect(attach).toBeFocused();
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.first().focus();
  await page.keyboard.press('Enter');
  await expect(attachments(page)).toHaveCount(1);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(attachments(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused();
});

for (const scheme of ['light', 'dark']) {
  test(`files are within everybody's reach in the ${scheme} theme`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]);
    await registerCustomer(page);
    await fillRequest(page, unique('Within reach'), 'Please look.');
    await choose(page, [await pictureFile('shot.png'), textFile('notes.txt'), textFile('program.exe')]);
    await expect(attachments(page)).toHaveCount(2);
    await expect(page.getByText('This file type is not allowed')).toBeVisible();
    await axe(page);
    await submitRequest(page);
    await expect(message(page, 'Please look.')).toBeVisible();
    await choose(page, [await pictureFile('inside.png')], 'Inline image');
    await expect(page.getByRole('textbox', { name: 'Your reply' }).locator('img[src]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('link', { name: 'Open inside.png' })).toBeVisible();
    await write(page, 'Your reply', 'The file is attached');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('nothing is attached')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Open shot.png' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('img', { name: 'shot.png', exact: true })).toBeVisible();
    await axe(page);
  });
}

test('files fit a phone, in Arabic as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await registerCustomer(page);
  const name = `${'a very long name '.repeat(8)}.png`;
  await fillRequest(page, unique('On the phone'), 'Please look.');
  await choose(page, [await pictureFile(name), textFile(name.replace('png', 'txt'))]);
  await expect(attachments(page)).toHaveCount(2);
  await expectFits(page);
  const id = await submitRequest(page);
  await expect(message(page, 'Please look.')).toBeVisible();
  await expectFits(page);

  await page.goto('/hc');
  await page.getByRole('contentinfo').getByRole('button', { name: /:/ }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(`/hc/tickets/${id}`);
  await choose(page, [textFile('notes.txt')], 'إرفاق ملفات');
  await expect(page.getByRole('button', { name: 'إزالة notes.txt' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: /^فتح a very long/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
});

test('a picture that is gone leaves a quiet word', async ({ page }) => {
  await registerCustomer(page);
  await fillRequest(page, unique('Gone'), 'Please look.');
  await choose(page, [await pictureFile('gone.png')]);
  await expect(attachments(page)).toHaveCount(1);
  const id = await submitRequest(page);
  await page.route(/file-entries\/\d+/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`/hc/tickets/${id}`);
  await expect(message(page, 'Please look.').getByText('No longer available')).toBeVisible();
});
