import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { relative } from 'node:path';

/** What every system takes as the address of a socket, in bytes. */
const longestAddress = 100;

export class FolderInUse extends Error {}

/** Resolves with null when somebody else listens there, or nobody who lives. */
const listen = (address: string) =>
  new Promise<Server | null>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });

const isAlive = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });

/**
 * Keeps every other process out for as long as this one lives, also those of other containers: a socket is let go by
 * the system however its process ends, where a file with a number would not be.
 * Resolves with what lets it go; with null where there can be no sockets. Throws `FolderInUse`.
 */
export async function holdFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const path = `${folder}.lock`;
  const [address = path] = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length);
  if (Buffer.byteLength(address) > longestAddress) return null;
  const inUse = new FolderInUse(
    `Another process uses the database in ${folder}, most likely the server. Stop it first: only one at a time can.`,
  );
  try {
    let server = await listen(address);
    if (server === null) {
      if (await isAlive(address)) throw inUse;
      await rm(address, { force: true });
      server = await listen(address);
    }
    if (server === null) throw inUse;
    const held = server;
    return () => new Promise((resolve) => held.close(() => resolve()));
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    return null;
  }
}
