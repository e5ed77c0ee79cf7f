import { createHash } from 'node:crypto';
import { ListMultipartUploadsCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { makeBucket, testObjectStore } from '../../src/server/testing/object-store.ts';
import { expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import {
  attachments,
  drop,
  megabyte,
  openForm,
  requestsOf,
  slowDown,
  uploads,
} from '../support/upload-form.ts';

const settings = testObjectStore() ?? {};
const Bucket = settings.S3_BUCKET;

const store = new S3Client({
  endpoint: settings.S3_ENDPOINT ?? '',
  region: settings.S3_REGION ?? '',
  forcePathStyle: true,
  credentials: {
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  },
});

const site = ownSite('demo', () => settings);

test.beforeAll(async () => {
  await makeBucket(settings);
  // Browsers send files here from the pages of the site, and read the tags of parts.
  const rule = {
    AllowedOrigins: [site().url],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  };
  await store.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  await changeSettings(site(), {
    uploads: { uploads_driver: 's3', s3_direct_upload: true, max_size: 300 * megabyte },
  });
});

test.afterAll(() => store.destroy());

/** What is PUT to the store, as opposed to the site. */
const putsOf = (page: Page) => requestsOf(page, new RegExp(`^/${Bucket}/`));

/** Resolves with the id of the file once the site has taken it. */
async function entryId(page: Page): Promise<number> {
  const answer = await page.waitForResponse(/createFromS3/);
  const [{ result }] = (await answer.json()) as [{ result: { data: { fileEntry: { id: number } } } }];
  return result.data.fileEntry.id;
}

async function expectContent(page: Page, id: number, size: number) {
  const answer = await page.request.get(`/api/v1/file-entries/${id}`, { timeout: 60_000 });
  const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  expect(sum(await answer.body())).toBe(sum(Buffer.alloc(size, 97)));
}

const unfinished = async () =>
  (await store.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0;

test('a file goes straight to the object store', async ({ page }) => {
  await openForm(page);
  const puts = putsOf(page);
  const id = entryId(page);
  await drop(page, [{ name: 'notes.txt', size: 6 * megabyte }]);
  await expect(attachments(page)).toContainText('notes.txt');
  const sent = puts.filter((request) => request.method() === 'PUT');
  expect(sent).toHaveLength(1);
  const headers = (await sent[0]?.allHeaders()) ?? {};
  expect(headers).toMatchObject({ 'x-amz-acl': 'private', 'content-type': 'text/plain' });
  expect(headers).not.toHaveProperty('cookie');
  await expectContent(page, await id, 6 * megabyte);
});

test('a large one goes in parts, and goes on with those that are missing after a reload', async ({
  page,
}) => {
  await openForm(page);
  // Seven parts of eight arrive.
  await page.route(/partNumber=8&/, () => undefined);
  const arrived = putsOf(page);
  const large = { name: 'recording.txt', size: 150 * megabyte };
  await drop(page, [large]);
  const stored = async () => {
    const answers = await Promise.all(arrived.map((request) => request.existingResponse()));
    return answers.filter((answer) => answer?.request().method() === 'PUT' && answer.ok()).length;
  };
  await expect.poll(stored, { timeout: 60_000 }).toBe(7);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(uploads(page)).toContainText('Interrupted at 93% of 150 MB');

  await page.unrouteAll();
  const puts = putsOf(page);
  const calls = requestsOf(page, /^\/trpc\/uploads\./);
  const id = entryId(page);
  await drop(page, [large]);
  await expect(attachments(page)).toContainText('recording.txt', { timeout: 60_000 });
  const parts = puts.filter((request) => request.method() === 'PUT');
  expect(parts.map((request) => new URL(request.url()).searchParams.get('partNumber'))).toEqual(['8']);
  const names = calls.map((request) => new URL(request.url()).pathname.split('.').at(-1));
  expect(names).toEqual(['parts', 'sign', 'complete', 'createFromS3']);
  await expectContent(page, await id, 150 * megabyte);
});

test('what is aborted is given up at the store', async ({ page }) => {
  await openForm(page);
  await slowDown(page, 10 * megabyte);
  const before = await unfinished();
  await drop(page, [{ name: 'mistake.txt', size: 100 * megabyte }]);
  await expect(page.getByRole('progressbar', { name: 'Upload of mistake.txt' })).toBeVisible();
  await expect.poll(unfinished).toBe(before + 1);
  await page.getByRole('button', { name: 'Cancel upload of mistake.txt' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect.poll(unfinished).toBe(before);
});

test('a store that refuses parts is reported without its words', async ({ page }) => {
  await openForm(page);
  await page.route(/partNumber=/, (route) =>
    route.fulfill({
      status: 403,
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '<Error>SignatureDoesNotMatch</Error>',
    }),
  );
  await drop(page, [{ name: 'recording.txt', size: 100 * megabyte }]);
  await expect(uploads(page)).toContainText('There was an issue. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry upload of recording.txt' }).click();
  await expect(attachments(page)).toContainText('recording.txt', { timeout: 60_000 });
});
