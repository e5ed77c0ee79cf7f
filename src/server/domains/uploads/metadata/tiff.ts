import { type Bytes, Malformed } from './bytes.ts';

/** Bytes of one value, by its type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Directories of Exif, of the place, and of how devices work together. */
const directories = new Set([34665, 34853, 40965]);

/** Tags with texts about the image, device and authors; XMP, IPTC and Photoshop data. */
const telling = new Set([
  269, 270, 271, 272, 285, 305, 306, 315, 316, 700, 33432, 33723, 34377, 37500, 40091, 40092, 40093, 40094,
  40095, 42016, 42032, 42033, 42036, 42037, 50708, 50735, 50740,
]);

const maxDirectories = 500;

interface Reader {
  bytes: Bytes;
  isLittle: boolean;
  seen: Set<number>;
}

const number = ({ isLittle }: Reader, data: Buffer, at: number, size: 2 | 4) => {
  if (size === 2) return isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at);
  return isLittle ? data.readUInt32LE(at) : data.readUInt32BE(at);
};

async function directoryAt(reader: Reader, at: number) {
  if (reader.seen.has(at) || reader.seen.size > maxDirectories) throw new Malformed();
  reader.seen.add(at);
  const count = number(reader, await reader.bytes.read(at, 2), 0, 2);
  const table = await reader.bytes.read(at + 2, count * 12 + 4);
  const entries = Array.from({ length: count }, (_, index) => table.subarray(index * 12, index * 12 + 12));
  return { entries, next: table.subarray(count * 12), length: 2 + table.length };
}

/** Wipes the value of an entry, where it is stored out of line; directories recursively. */
async function wipeEntry(reader: Reader, entry: Buffer): Promise<void> {
  const tag = number(reader, entry, 0, 2);
  const place = number(reader, entry, 8, 4);
  if (directories.has(tag)) {
    const { entries, length } = await directoryAt(reader, place);
    for (const inside of entries) await wipeEntry(reader, inside);
    return reader.bytes.wipe(place, length);
  }
  const length = (sizes[number(reader, entry, 2, 2)] ?? 1) * number(reader, entry, 4, 4);
  if (length > 4) await reader.bytes.wipe(place, length);
}

/** Removes Exif, GPS, XMP and texts from a TIFF; pixels and orientation are kept. */
export async function stripTiff(bytes: Bytes): Promise<void> {
  const head = await bytes.read(0, 8);
  const reader: Reader = { bytes, isLittle: head.toString('latin1', 0, 2) === 'II', seen: new Set() };
  // The larger kind counts in eight bytes, and no camera writes it.
  if (number(reader, head, 2, 2) !== 42) throw new Malformed();
  for (let at = number(reader, head, 4, 4); at !== 0; ) {
    const { entries, next, length } = await directoryAt(reader, at);
    const isTelling = (entry: Buffer) => {
      const tag = number(reader, entry, 0, 2);
      return directories.has(tag) || telling.has(tag);
    };
    const kept = entries.filter((entry) => !isTelling(entry));
    for (const entry of entries.filter(isTelling)) await wipeEntry(reader, entry);
    const table = Buffer.alloc(length);
    if (reader.isLittle) table.writeUInt16LE(kept.length, 0);
    else table.writeUInt16BE(kept.length, 0);
    Buffer.concat([...kept, next]).copy(table, 2);
    await bytes.write(at, table);
    at = number(reader, next, 0, 4);
  }
}
