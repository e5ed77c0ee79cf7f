import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';

/** The files of one kind that a first visit to a page fetches, and their bytes as they are sent. */
async function filesOf(page: Page, address: string) {
  const bytes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return;
    const headers = response.headers();
    expect(headers['content-encoding'], pathname).toBe('br');
    bytes.set(pathname, Number(headers['content-length']));
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const names = [...bytes.keys()];
  const sum = (ending: string) =>
    [...bytes].reduce((total, [name, size]) => total + (name.endsWith(ending) ? size : 0), 0) / 1024;
  return {
    names,
    scripts: names.filter((name) => name.endsWith('.js')),
    script: sum('.js'),
    style: sum('.css'),
  };
}

const article = '/hc/articles/1/2/36/inserting-and-deleting-page-breaks';
const ofStaff = /editor|agent|composer|ticketId|queue|tus-|upload/;
const ofForms = /rules|forms|sign-in|Modal|floating-ui/;

// Kilobytes in Brotli, and a little room; whoever needs more asks whether the first visit is what needs it.
for (const { address, files, kilobytes, without } of [
  { address: '/hc', files: 14, kilobytes: 167.5, without: [ofStaff, ofForms] },
  { address: article, files: 10, kilobytes: 167.5, without: [ofStaff, ofForms] },
  { address: '/login', files: 14, kilobytes: 204, without: [ofStaff, /ticket|floating-ui|Modal/] },
]) {
  test(`a first visit to ${address} loads few bytes, and no code of other screens`, async ({ page }) => {
    const { names, scripts, script, style } = await filesOf(page, address);
    const listed = names.join('\n');
    expect(scripts.length, listed).toBeLessThanOrEqual(files);
    expect(script, listed).toBeLessThan(kilobytes);
    expect(style, listed).toBeLessThan(33);
    for (const pattern of without) expect(scripts.filter((name) => pattern.test(name))).toEqual([]);
  });
}

test('a signed-in reader loads nothing of the agents either', async ({ page }) => {
  await signIn(page, 'customer@example.com');
  const { scripts } = await filesOf(page, '/hc');
  expect(scripts.filter((name) => ofStaff.test(name))).toEqual([]);
});
