import { createReadStream, type ReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import yazl from 'yazl';

/** The files below a folder by their relative paths, one at a time. Links are skipped. */
async function* filesIn(folder: string, path = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(join(folder, path))) {
    const inner = posix.join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(folder, inner);
    else if (entry.isFile()) yield inner;
  }
}

/**
 * A folder as a streamed ZIP archive that contains that folder; lazy, nothing is read before the first part is
 * consumed. Files are stored uncompressed: tables are compressed already. Throws when a file disappears meanwhile.
 */
export async function* archiveOf(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void };
  let file: ReadStream | undefined;
  let isOver = false;
  const add = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { compress: false, mode: 0o100600 };
      zip.addReadStreamLazy(posix.join(name, path), options, (give) => {
        file = createReadStream(join(folder, path));
        file.once('close', resolve).once('error', reject);
        give(null, file);
      });
    });
  const pack = async () => {
    for await (const path of filesIn(folder)) {
      await add(path);
      if (isOver) return;
    }
    zip.end();
  };
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  void pack().catch(fail);
  try {
    for await (const chunk of out) yield chunk as Buffer;
  } finally {
    isOver = true;
    out.destroy();
    file?.destroy();
  }
}
