import { type FileHandle, open } from 'node:fs/promises';

/** Spools texts to a file and loads them on demand, which bounds the memory. The caller removes the file. */
export class TextFile {
  readonly #file: FileHandle;
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<TextFile> {
    return new TextFile(await open(path, 'w+'));
  }

  /** Appends a text; the returned function reads it, until the file is closed. */
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
