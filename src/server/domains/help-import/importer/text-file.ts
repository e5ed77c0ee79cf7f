import { type FileHandle, open } from 'node:fs/promises';

/**
 * Texts that wait in a file until somebody asks for them, so that memory holds the few that are worked on and not all of a
 * site. The file is the caller's to remove.
 */
export class TextFile {
  readonly #file: FileHandle;
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<TextFile> {
    return new TextFile(await open(path, 'w+'));
  }

  /** Keeps a text; the answer reads it again, until the file is closed. */
  async put(text: string): Promise<() => Promise<string>> {
    const bytes = Buffer.from(text);
    const size = bytes.length;
    const start = this.#end;
    this.#end += size;
    await this.#file.write(bytes, 0, size, start);
    return async () => (await this.#file.read(Buffer.alloc(size), 0, size, start)).buffer.toString();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
