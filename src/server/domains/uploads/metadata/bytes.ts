import type { FileHandle } from 'node:fs/promises';

/** Content that violates its format, so that metadata can not be located. */
export class Malformed extends Error {}

/** A file that is read and overwritten in place, so that its offsets are unchanged. */
export class Bytes {
  readonly #file: FileHandle;
  readonly size: number;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || length < 0 || at + length > this.size) throw new Malformed();
    const bytes = Buffer.alloc(length);
    await this.#file.read(bytes, 0, length, at);
    return bytes;
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    if (at < 0 || at + bytes.length > this.size) throw new Malformed();
    await this.#file.write(bytes, 0, bytes.length, at);
  }

  /** Overwrites with zeros. */
  async wipe(at: number, length: number): Promise<void> {
    const end = Math.min(at + length, this.size);
    for (let from = at; from < end; from += 65_536) {
      await this.write(from, Buffer.alloc(Math.min(65_536, end - from)));
    }
  }
}
