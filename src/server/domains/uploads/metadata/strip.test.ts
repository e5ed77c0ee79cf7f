import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripMetadata } from './strip.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdock-metadata-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function stripped(content: Buffer, mime: string): Promise<Buffer> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  await stripMetadata(path, mime);
  return readFile(path);
}

const text = (value: string) => Buffer.from(value, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
};

const secret = 'GPS of somebody at home';

/** A picture of three items, as phones write it: pixels, Exif in the data, XMP inside. */
function heic(): Buffer {
  const entry = (id: number, type: string, more = '') =>
    box('infe', u32(2 << 24), u16(id), u16(0), text(`${type}\0${more}`));
  const list = box(
    'iinf',
    u32(0),
    u16(3),
    entry(1, 'hvc1'),
    entry(2, 'Exif'),
    entry(3, 'mime', 'application/rdf+xml\0'),
  );
  const make = (data: number) => {
    const place = (id: number, method: number, at: number, length: number) =>
      Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(at), u32(length)]);
    const places = box(
      'iloc',
      u32(1 << 24),
      u16(0x4400),
      u16(3),
      place(1, 0, data, 6),
      place(2, 0, data + 6, secret.length),
      place(3, 1, 0, secret.length),
    );
    return Buffer.concat([
      box('ftyp', text('heic'), u32(0), text('mif1heic')),
      box('meta', u32(0), list, places, box('idat', text(secret))),
    ]);
  };
  const head = make(make(0).length + 8);
  return Buffer.concat([head, box('mdat', text('pixels'), text(secret))]);
}

/** Two pixels, the device name, and an Exif directory with maker notes. */
function tiff(): Buffer {
  const [short, long, ascii, unknown] = [3, 4, 2, 7];
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)]);
  const size = 2 + 11 * 12 + 4;
  const [pixels, words, exif] = [8 + size, 16 + size, 17 + size + secret.length];
  const head = Buffer.concat([text('II*\0'), Buffer.from([8, 0, 0, 0])]);
  const main = directory(
    entry(256, short, 1, 2),
    entry(257, short, 1, 1),
    entry(258, short, 1, 8),
    entry(259, short, 1, 1),
    entry(262, short, 1, 1),
    entry(271, ascii, secret.length + 1, words),
    entry(273, long, 1, pixels),
    entry(277, short, 1, 1),
    entry(278, short, 1, 1),
    entry(279, long, 1, 2),
    entry(34665, long, 1, exif),
  );
  const notes = exif + 2 + 2 * 12 + 4;
  const more = directory(
    entry(37500, unknown, secret.length, notes),
    entry(37510, unknown, secret.length, notes + secret.length),
  );
  const data = Buffer.from([10, 200, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([head, main, data, text(`${secret}\0`), more, text(secret), text(secret)]);
}

describe('what cameras write', () => {
  it('is taken out of a HEIC, whose pixels stay where they are', async () => {
    const content = heic();
    const result = await stripped(content, 'image/heic');
    expect([result.length, result.includes('GPS'), result.includes('pixels')]).toEqual([
      content.length,
      false,
      true,
    ]);
    expect(result.subarray(0, 60)).toEqual(content.subarray(0, 60));
  });

  it('is taken out of a TIFF, which is drawn as before', async () => {
    const content = tiff();
    const pixels = await sharp(content).raw().toBuffer();
    const result = await stripped(content, 'image/tiff');
    expect([content.includes('GPS'), result.length, result.includes('GPS')]).toEqual([
      true,
      content.length,
      false,
    ]);
    expect(await sharp(result).metadata()).toMatchObject({ format: 'tiff', width: 2, height: 1 });
    expect(await sharp(result).raw().toBuffer()).toEqual(pixels);
  });

  it('is taken out of a film, whose tracks stay where they are', async () => {
    const time = u32(0x66666666);
    const header = (type: string) => box(type, u32(0), time, time, text('rest'));
    const film = Buffer.concat([
      box('ftyp', text('qt  ')),
      box(
        'moov',
        header('mvhd'),
        box('trak', header('tkhd'), box('mdia', header('mdhd')), box('udta', text(secret))),
        box('udta', box('\u00a9xyz', text(secret))),
        box('meta', text(secret)),
      ),
      box('mdat', text('frames')),
    ]);
    const result = await stripped(film, 'video/quicktime');
    expect([result.length, result.includes('GPS'), result.includes(time)]).toEqual([
      film.length,
      false,
      false,
    ]);
    for (const kept of ['frames', 'mvhd', 'tkhd', 'mdhd', 'rest']) expect(result.includes(kept)).toBe(true);
  });

  it.each([
    ['image/heic', Buffer.concat([u32(200), text('meta'), Buffer.alloc(20)])],
    ['image/tiff', text('II*\0\xff\xff\xff\x7f')],
    ['image/tiff', Buffer.concat([text('II*\0'), Buffer.from([8, 0, 0, 0, 0, 0, 8, 0, 0, 0])])],
  ])('that can not be found in a %s makes it a damaged one', async (mime, content) => {
    await expect(stripped(content, mime)).rejects.toMatchObject({ reason: 'broken_picture' });
  });
});
