import { describe, expect, it } from 'vitest';
import { english } from '#shared/translation.ts';
import { chooseUploader } from '../senders/choose-uploader.ts';
import { chunkSizeFor, chunksOf } from '../senders/multipart-parts.ts';
import { describeFile } from './describe-file.ts';
import { concurrencyOf } from './queue-rules.ts';
import { refusalOf } from './restrictions.ts';
import { secondsLeft, TransferRate } from './transfer-rate.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

describe('how a file is sent', () => {
  const local = {
    s3_direct_upload: false,
    public_driver: 'local',
    uploads_driver: 'local',
    disable_tus: false,
  } as const;
  const direct = { ...local, s3_direct_upload: true, uploads_driver: 's3' } as const;

  it.each([
    ['form', 4 * megabyte - 1, local],
    ['tus', 4 * megabyte, local],
    ['form', 5 * gigabyte, { ...local, disable_tus: true }],
    ['simple', 1, direct],
    ['simple', 100 * megabyte - 1, direct],
    ['multipart', 100 * megabyte, direct],
    ['multipart', 100 * megabyte, { ...direct, disable_tus: true }],
    ['tus', 100 * megabyte, { ...direct, s3_direct_upload: false }],
    ['tus', 100 * megabyte, { ...local, s3_direct_upload: true }],
  ] as const)('%s with %i bytes', (kind, size, rules) => {
    expect(chooseUploader(size, 'uploads', rules)).toBe(kind);
  });

  it('depends on where its own disk is', () => {
    expect(chooseUploader(10, 'public', direct)).toBe('form');
    expect(chooseUploader(10, 'public', { ...direct, public_driver: 's3' })).toBe('simple');
  });
});

describe('how many run at once', () => {
  const running = (
    kind: 'form' | 'tus' | 'simple' | 'multipart',
    size = 1,
    relativePath: string | null = null,
  ) => ({
    kind,
    file: { size, relativePath },
  });

  it.each([
    [3, []],
    [3, [running('form', gigabyte), running('tus', 10), running('simple', gigabyte)]],
    [1, [running('form'), running('tus', 11)]],
    [1, [running('multipart')]],
    [1, [running('form', 1, 'folder/a.txt')]],
  ])('%i', (limit, uploads) => {
    expect(concurrencyOf(uploads, 10)).toBe(limit);
  });
});

describe('restrictions', () => {
  const site = { max_size: 100 * megabyte, allowed_extensions: [], blocked_extensions: ['exe'] };
  const file = (name: string, mime: string, size = 1) => ({
    name,
    mime,
    size,
    extension: name.split('.').at(-1) ?? '',
  });
  const picture = file('a.png', 'image/png');

  it('name the limit that was passed', () => {
    expect(english(refusalOf(file('a.iso', '', 100 * megabyte + 1), site) ?? '')).toBe(
      '`a.iso` exceeds maximum allowed size of 100 MB',
    );
    expect(refusalOf(file('a.iso', '', 100 * megabyte), site)).toBeNull();
    const large = { ...picture, size: 2 * megabyte + 1 };
    expect(english(refusalOf(large, site, { maxBytes: 2 * megabyte }) ?? '')).toBe(
      '`a.png` exceeds maximum allowed size of 2 MB',
    );
  });

  it.each([
    ['image/*', picture, true],
    ['image/*', file('a.pdf', 'application/pdf'), false],
    ['image/png', picture, true],
    ['image/jpeg', picture, false],
    ['PNG', picture, true],
    ['.png', picture, true],
    ['text/plain', file('a.txt', 'text/plain;charset=utf-8'), true],
    ['*/*', picture, true],
  ])('that allow %s', (rule, candidate, fits) => {
    const refusal = fits ? null : 'This file type is not allowed';
    expect(refusalOf(candidate, site, { allowed: [rule] })).toBe(refusal);
    expect(refusalOf(candidate, { ...site, allowed_extensions: [rule] })).toBe(refusal);
  });

  it('that block count whatever is allowed', () => {
    const tool = file('a.exe', 'application/octet-stream');
    expect(refusalOf(tool, site, { allowed: ['exe'] })).toBe('This file type is not allowed');
    expect(refusalOf(picture, site, { blocked: ['image/*'] })).toBe('This file type is not allowed');
  });
});

describe('the parts of a file', () => {
  it('are 20 MB, or as large as ten thousand of them need to be', () => {
    expect(chunkSizeFor(100 * megabyte)).toBe(20 * megabyte);
    expect(chunkSizeFor(200_000 * megabyte)).toBe(20 * megabyte);
    const huge = 1_000_000 * megabyte;
    expect(chunkSizeFor(huge)).toBe(100 * megabyte);
    expect(chunksOf(huge + 1, chunkSizeFor(huge + 1))).toHaveLength(10_000);
  });

  it('are all of it, once', () => {
    expect(chunksOf(25, 10)).toEqual([
      { number: 1, start: 0, end: 10 },
      { number: 2, start: 10, end: 20 },
      { number: 3, start: 20, end: 25 },
    ]);
  });
});

describe('what is known of a file', () => {
  it('falls back where the browser knows nothing', () => {
    expect(describeFile(new File(['abc'], 'LICENSE', { lastModified: 5 }))).toMatchObject({
      name: 'LICENSE',
      size: 3,
      mime: 'application/octet-stream',
      extension: 'bin',
      relativePath: null,
      lastModified: 5,
    });
    expect(describeFile(new File([''], 'a.TAR.GZ', { type: 'application/gzip' }))).toMatchObject({
      mime: 'application/gzip',
      extension: 'gz',
    });
  });

  it('tells the same file from another, and each time it was chosen apart', () => {
    const one = () => describeFile(new File(['abc'], 'a.txt', { lastModified: 5 }));
    const [first, second] = [one(), one()];
    expect(first.fingerprint).toBe(second.fingerprint);
    expect(first.id).not.toBe(second.id);
    expect(describeFile(new File(['abc'], 'a.txt', { lastModified: 6 })).fingerprint).not.toBe(
      first.fingerprint,
    );
  });
});

describe('the speed', () => {
  it('is told after a second, without what an earlier run had sent', () => {
    const meter = new TransferRate(0, 5_000);
    expect(meter.measure(500, 5_500)).toBeNull();
    expect(meter.measure(1000, 6_000)).toBe(1000);
    expect(secondsLeft(2_500, 1000)).toBe(3);
    expect(secondsLeft(2_500, null)).toBeNull();
    expect(secondsLeft(2_500, 0)).toBeNull();
  });
});
