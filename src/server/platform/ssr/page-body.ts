import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const toDeflated = promisify(deflateRaw);

/** How a page can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

// Pages are made every few seconds while they are read: more effort costs more than it saves.
const brotliQuality = 5;
const level = 6;

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const maxStoredLength = 0xffff;

/** Bytes as blocks of a deflate stream, as they are: they are few, and to compress them would take longer than all else. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += maxStoredLength) {
    const part = bytes.subarray(from, from + maxStoredLength);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(part.length, 1);
    header.writeUInt16LE(part.length ^ maxStoredLength, 3);
    blocks.push(header, part);
  }
  return blocks;
}

function gzipTrailer(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return trailer;
}

/** The bytes of a shared page. They are compressed on the first request of an encoding, and cached. */
export class PageBody {
  readonly #start: Buffer;
  /** The part after the placeholder; null when the page is the same for all. */
  readonly #end: Buffer | null;
  readonly #compressed = new Map<Encoding, Promise<Buffer[]>>();
  /** How many are held, of all encodings together. */
  bytes: number;

  /** @param place Stands once in the page, where each answer holds something of its own. */
  constructor(html: string, place?: string) {
    const at = place === undefined ? -1 : html.indexOf(place);
    this.#start = Buffer.from(at === -1 ? html : html.slice(0, at));
    this.#end = at === -1 ? null : Buffer.from(html.slice(at + (place?.length ?? 0)));
    this.bytes = this.#start.length + (this.#end?.length ?? 0);
  }

  /** The encodings that it can be had in, the best first. Brotli has no way to put something in. */
  get encodings(): Encoding[] {
    return this.#end === null ? ['br', 'gzip', 'identity'] : ['gzip', 'identity'];
  }

  /** The page in one of its encodings, with `inserted` in its place. */
  async as(encoding: Encoding, inserted = ''): Promise<Buffer> {
    const own = Buffer.from(inserted);
    const end = this.#end;
    if (encoding === 'identity') return end === null ? this.#start : Buffer.concat([this.#start, own, end]);
    const [start = this.#start, rest] = await this.#kept(encoding);
    if (end === null || rest === undefined) return start;
    const checksum = crc32(end, crc32(own, this.#startChecksum));
    const length = this.#start.length + own.length + end.length;
    return Buffer.concat([gzipHeader, start, ...stored(own), rest, gzipTrailer(checksum, length)]);
  }

  #checksum: number | undefined;
  get #startChecksum(): number {
    this.#checksum ??= crc32(this.#start);
    return this.#checksum;
  }

  #kept(encoding: Encoding): Promise<Buffer[]> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = this.#compress(encoding).then((parts) => {
      for (const part of parts) this.bytes += part.length;
      return parts;
    });
    this.#compressed.set(encoding, made);
    return made;
  }

  async #compress(encoding: Encoding): Promise<Buffer[]> {
    if (this.#end !== null) {
      // The first part is left open for the rest.
      const open = { level, finishFlush: constants.Z_FULL_FLUSH };
      return Promise.all([toDeflated(this.#start, open), toDeflated(this.#end, { level })]);
    }
    if (encoding === 'gzip') return [await toGzip(this.#start, { level })];
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#start.length,
    };
    return [await toBrotli(this.#start, { params })];
  }
}
