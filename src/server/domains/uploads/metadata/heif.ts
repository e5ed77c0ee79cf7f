import { type Box, boxesIn } from './boxes.ts';
import { type Bytes, Malformed } from './bytes.ts';

/** Largest list of the items in a picture. */
const maxList = 16 * 1024 * 1024;

/** Reads numbers of a box one after the other. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(size: number): number {
    if (this.#at + size > this.#bytes.length) throw new Malformed();
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + (this.#bytes[this.#at + index] ?? 0);
    this.#at += size;
    return value;
  }
}

async function contentOf(bytes: Bytes, { content, end }: Box): Promise<Buffer> {
  if (end - content > maxList) throw new Malformed();
  return bytes.read(content, end - content);
}

/** Metadata items: Exif with maker notes, and XMP. */
async function hidingItems(bytes: Bytes, list: Box): Promise<Set<number>> {
  const version = (await bytes.read(list.content, 1))[0] ?? 0;
  const entries = await boxesIn(bytes, list.content + (version === 0 ? 6 : 8), list.end);
  const found = new Set<number>();
  for (const entry of entries) {
    if (entry.type !== 'infe') continue;
    const data = await contentOf(bytes, entry);
    const isWide = (data[0] ?? 0) >= 3;
    const cursor = new Cursor(data.subarray(4));
    const id = cursor.number(isWide ? 4 : 2);
    const type = data.toString('latin1', isWide ? 10 : 8, isWide ? 14 : 12);
    if (type === 'Exif' || type === 'mime' || type === 'uri ') found.add(id);
  }
  return found;
}

interface Extent {
  item: number;
  /** Within the picture's own data, and not counted from the beginning of the file. */
  isInside: boolean;
  at: number;
  length: number;
}

async function extentsOf(bytes: Bytes, places: Box): Promise<Extent[]> {
  const data = await contentOf(bytes, places);
  const version = data[0] ?? 0;
  const cursor = new Cursor(data.subarray(4));
  const sizes = cursor.number(2);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idSize = version < 2 ? 2 : 4;
  const extents: Extent[] = [];
  for (let left = cursor.number(idSize); left > 0; left -= 1) {
    const item = cursor.number(idSize);
    const isInside = version > 0 && (cursor.number(2) & 15) === 1;
    cursor.number(2);
    const base = cursor.number(baseSize);
    for (let count = cursor.number(2); count > 0; count -= 1) {
      cursor.number(indexSize);
      const at = base + cursor.number(offsetSize);
      extents.push({ item, isInside, at, length: cursor.number(lengthSize) });
    }
  }
  return extents;
}

/** Removes Exif and XMP from a HEIC or HEIF image; the rotation is stored separately. */
export async function stripHeif(bytes: Bytes): Promise<void> {
  const top = await boxesIn(bytes, 0, bytes.size);
  const meta = top.find(({ type }) => type === 'meta');
  if (meta === undefined) return;
  const inside = await boxesIn(bytes, meta.content + 4, meta.end);
  const box = (type: string) => inside.find((one) => one.type === type);
  const [list, places, data] = [box('iinf'), box('iloc'), box('idat')];
  if (list === undefined || places === undefined) return;
  const hiding = await hidingItems(bytes, list);
  for (const { item, isInside, at, length } of await extentsOf(bytes, places)) {
    if (!hiding.has(item)) continue;
    const from = isInside ? (data?.content ?? bytes.size) + at : at;
    await bytes.wipe(from, length === 0 ? bytes.size - from : length);
  }
}
