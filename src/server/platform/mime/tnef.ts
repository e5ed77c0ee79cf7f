import iconv from 'iconv-lite';

/** A file in a winmail.dat. */
export interface TnefFile {
  name: string;
  type: string;
  content: Uint8Array;
  cid: string | null;
}

const signature = 0x223e9f78;
const of = { title: 0x8010, data: 0x800f, begin: 0x9002, properties: 0x9005, message: 0x9003 } as const;
const property = {
  name: 0x3001,
  longName: 0x3707,
  type: 0x370e,
  cid: 0x3712,
  data: 0x3701,
  html: 0x1013,
} as const;
const sizes: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};

const text = (bytes: Buffer, wide: boolean): string =>
  (wide ? bytes.toString('utf16le') : iconv.decode(bytes, 'windows-1252')).replaceAll('\0', '');

/** The values of texts and bytes of a list of MAPI properties. */
function propertiesOf(bytes: Buffer): Map<number, { bytes: Buffer; wide: boolean }> {
  const found = new Map<number, { bytes: Buffer; wide: boolean }>();
  let at = 4;
  const padded = (length: number) => length + ((4 - (length % 4)) % 4);
  for (let left = Math.min(bytes.readUInt32LE(0), 5000); left > 0 && at + 8 <= bytes.length; left--) {
    const type = bytes.readUInt16LE(at);
    const id = bytes.readUInt16LE(at + 2);
    at += 4;
    if (id >= 0x8000) {
      const named = bytes.readUInt32LE(at + 16) === 1;
      at += named ? 24 + padded(bytes.readUInt32LE(at + 20)) : 24;
    }
    const kind = type & 0xfff;
    const varies = kind === 0x1e || kind === 0x1f || kind === 0x0d || kind === 0x102;
    let count = 1;
    if (varies || type & 0x1000) {
      count = bytes.readUInt32LE(at);
      at += 4;
    }
    if (!varies) {
      at += count * (sizes[kind] ?? bytes.length);
      continue;
    }
    for (; count > 0 && at + 4 <= bytes.length; count--) {
      const length = bytes.readUInt32LE(at);
      if (!found.has(id))
        found.set(id, { bytes: bytes.subarray(at + 4, at + 4 + length), wide: kind === 0x1f });
      at += 4 + padded(length);
    }
  }
  return found;
}

function apply(file: TnefFile, bytes: Buffer): void {
  const found = propertiesOf(bytes);
  const said = (id: number) => {
    const value = found.get(id);
    return value ? text(value.bytes, value.wide).trim() : '';
  };
  file.name = said(property.longName) || file.name || said(property.name);
  file.type = said(property.type) || file.type;
  file.cid = said(property.cid).replace(/^<|>$/g, '') || file.cid;
  const data = found.get(property.data)?.bytes;
  if (file.content.length === 0 && data) file.content = data;
}

/**
 * The files and the text in a winmail.dat (TNEF), which Outlook sends instead of attachments. What comes after a broken
 * part is left out; null for bytes of another kind.
 */
export function openTnef(bytes: Buffer): { files: TnefFile[]; html: string | null } | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return null;
  const files: TnefFile[] = [];
  let html: string | null = null;
  try {
    for (let at = 6; at + 9 <= bytes.length && files.length <= 200; ) {
      const id = bytes.readUInt16LE(at + 1);
      const length = bytes.readUInt32LE(at + 5);
      const content = bytes.subarray(at + 9, at + 9 + length);
      at += 11 + length;
      if (id === of.begin)
        files.push({ name: '', type: 'application/octet-stream', content: Buffer.alloc(0), cid: null });
      const file = files.at(-1);
      if (id === of.message) {
        const found = propertiesOf(content).get(property.html);
        if (found) html = text(found.bytes, found.wide);
      } else if (file && id === of.title) file.name ||= text(content, false);
      else if (file && id === of.data) file.content = content;
      else if (file && id === of.properties) apply(file, content);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { files: files.filter(({ content }) => content.length > 0), html };
}
