import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Answer, addressOf, answerCaller } from './folder-ipc.ts';

export class FolderInUse extends Error {}

/** Resolves with null when the address is in use, by a live process or a dead one. */
const listen = (address: string, onCall: (socket: Socket) => void) =>
  new Promise<Server | null>((resolve, reject) => {
    const server = createServer(onCall);
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

/** Whether a live process holds the folder; null when unknown. */
export async function isLocked(folder: string): Promise<boolean | null> {
  const address = addressOf(folder);
  if (address === null || !existsSync(address)) return null;
  return isAlive(address);
}

/** A folder that is this process's. */
interface HeldFolder {
  /** Sets the handler for other processes that find the folder in use. */
  answer(answer: Answer): void;
  letGo(): Promise<void>;
}

/**
 * Excludes every other process for the lifetime of this one, also those of other containers: the system closes a socket
 * however its process ends, where a PID file would remain.
 * Resolves with null where sockets are unavailable. Throws `FolderInUse`.
 */
export async function holdFolder(folder: string): Promise<HeldFolder | null> {
  const address = addressOf(folder);
  if (address === null) return null;
  let answer: Answer | undefined;
  const callers = new Set<Socket>();
  const onCall = (socket: Socket) => {
    callers.add(socket);
    socket.once('close', () => callers.delete(socket));
    answerCaller(socket, (...asked) => {
      if (answer === undefined) throw new Error('The server is still starting.');
      return answer(...asked);
    });
  };
  const inUse = new FolderInUse(
    `Another process uses the database in ${folder}, most likely the server. Stop it first: only one at a time can.`,
  );
  try {
    let server = await listen(address, onCall);
    if (server === null) {
      if (await isAlive(address)) throw inUse;
      await rm(address, { force: true });
      server = await listen(address, onCall);
    }
    if (server === null) throw inUse;
    const held = server;
    // Only the owner of this process may connect.
    await chmod(address, 0o600);
    return {
      answer: (given) => {
        answer = given;
      },
      letGo: () =>
        new Promise((resolve) => {
          held.close(() => resolve());
          for (const caller of callers) caller.destroy();
        }),
    };
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    return null;
  }
}
