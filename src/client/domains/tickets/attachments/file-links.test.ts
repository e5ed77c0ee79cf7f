import { expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { fileIdsIn, linkImages } from './file-links.ts';

const file = (id: number, name = 'a "b".png') =>
  ({ id, name, url: `/api/v1/file-entries/${id}` }) as FileEntry;

const picture = (id: number) => `<img src="/api/v1/file-entries/${id}" alt="x" />`;

const label = (name: string) => `Open ${name}`;

it('finds the files that a text shows', () => {
  const html = `<p>a</p>${picture(3)}<img alt="y" width="4" src="/api/v1/file-entries/12">`;
  expect(fileIdsIn(html)).toEqual(new Set([3, 12]));
  expect(fileIdsIn('<p>/api/v1/file-entries/3</p><img src="https://example.com/1.png">')).toEqual(new Set());
});

it('links the pictures of the message, and no others', () => {
  const foreign = picture(9);
  const inLink = `<a href="https://example.com">${picture(3)}</a>`;
  expect(linkImages(`${picture(3)}${foreign}${inLink}`, [file(3)], label)).toBe(
    `<a href="/api/v1/file-entries/3" data-file="3" aria-label="Open a &quot;b&quot;.png">${picture(3)}</a>${foreign}${inLink}`,
  );
});
