import { connect, type Socket } from 'node:net';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../../parsing/json.ts';

/**
 * Handler in the process that holds a folder, for commands of other processes, so that the server need not be stopped.
 * Returns the result; `say` sends progress.
 */
export type Answer = (question: object, say: (progress: object) => void) => Promise<object>;

const wordSchema = z.union([
  z.object({ said: z.record(z.string(), z.unknown()) }),
  z.object({ done: z.record(z.string(), z.unknown()) }),
  z.object({ failed: z.string() }),
]);

type Word = z.output<typeof wordSchema>;

const maxQuestionLength = 10_000;

/** Maximum length of a socket address on every system, in bytes. */
const maxAddressLength = 100;

/** Where the socket beside a folder is; null where its path is too long for one. */
export function addressOf(folder: string): string | null {
  const path = `${folder}.lock`;
  const [address = path] = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length);
  return Buffer.byteLength(address) > maxAddressLength ? null : address;
}

/** Reads and answers the one question of a caller; callers that only probe for a live process send none. */
export function answerCaller(socket: Socket, answer: Answer): void {
  const write = (word: Word) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(word)}\n`);
  };
  let heard = '';
  let isAsked = false;
  socket.setEncoding('utf8');
  // Callers that disconnect get no answer; that is no error.
  socket.on('error', () => undefined);
  socket.on('data', (part: string) => {
    heard += part;
    if (heard.length > maxQuestionLength) socket.destroy();
    if (isAsked || !heard.includes('\n')) return;
    isAsked = true;
    void (async () => {
      try {
        const question = z.record(z.string(), z.unknown()).parse(parseJson(heard));
        write({ done: { ...(await answer(question, (said) => write({ said: { ...said } }))) } });
      } catch (error) {
        write({ failed: error instanceof Error ? error.message : String(error) });
      }
      socket.end();
    })();
  });
}

/** Sends a command to the process that holds the folder. Throws its failure. */
export function queryHolder(
  folder: string,
  question: object,
  onSaid: (progress: Record<string, unknown>) => void,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const address = addressOf(folder);
    if (address === null) {
      reject(new Error('The server can not be asked: the path of its folder is too long for a socket.'));
      return;
    }
    const socket = connect(address, () => socket.write(`${JSON.stringify(question)}\n`));
    socket.once('error', (error) => reject(new Error(`The server does not answer: ${error.message}`)));
    socket.once('close', () => reject(new Error('The server ended before it was done.')));
    createInterface({ input: socket }).on('line', (line) => {
      const word = wordSchema.parse(JSON.parse(line));
      if ('said' in word) onSaid(word.said);
      else if ('done' in word) resolve(word.done);
      else reject(new Error(word.failed));
    });
  });
}
