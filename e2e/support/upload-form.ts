import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';
import { registerCustomer } from './tickets.ts';

export const megabyte = 1024 * 1024;
const modified = new Date(2026, 0, 2).getTime();

interface Chosen {
  name: string;
  size: number;
  type?: string;
}

/** Opens the form for a request as a new customer. */
export async function openForm(page: Page) {
  const customer = await registerCustomer(page);
  await page.goto('/hc/tickets/new');
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeEnabled();
  return customer;
}

/** Drops files that look the same to a browser each time, as those of a real disk do. */
export async function drop(page: Page, files: Chosen[]): Promise<void> {
  const data = await page.evaluateHandle(
    ({ files, modified }) => {
      const transfer = new DataTransfer();
      for (const { name, size, type = 'text/plain' } of files) {
        const content = new Uint8Array(size).fill(97);
        transfer.items.add(new File([content], name, { type, lastModified: modified }));
      }
      return transfer;
    },
    { files, modified },
  );
  const field = page.getByRole('textbox', { name: 'Message' });
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await field.dispatchEvent(event, { dataTransfer: data });
  }
}

/** Files on their way. */
export const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
/** Files that have arrived. */
export const attachments = (page: Page) =>
  page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Makes the line of a page slow; what comes back changes it again. */
export async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return { freely: () => limit(-1), hardly: () => limit(10_000), unplugged: () => limit(-1, true) };
}

/** What is asked of the server, as `PATCH /api/v1/tus/upload/…`. */
export function requestsOf(page: Page, path: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}
