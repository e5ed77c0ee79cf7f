import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { AppError, invalid } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';
import type { Services } from '../../platform/services.ts';

const answerWithinMs = 120_000;

/** Connects to clamd at a path, or at host:port. */
function openSocket(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const [host = '', port = ''] = address.split(':');
  return connect(Number(port), host);
}

const prefixed = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
};

/** Streams a file to clamd in length-prefixed chunks, and returns its response. */
async function ask(address: string, content: Readable): Promise<string> {
  const socket = openSocket(address);
  socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('The virus scanner takes too long.')));
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.once('close', () => resolve(text.replace(/\0/g, '').trim()));
  });
  const write = (data: Buffer | string) =>
    new Promise<void>((resolve, reject) =>
      socket.write(data, (error) => (error ? reject(error) : resolve())),
    );
  const send = async () => {
    await write('zINSTREAM\0');
    for await (const chunk of content) await write(prefixed(chunk as Buffer));
    await write(prefixed(Buffer.alloc(0)));
  };
  try {
    // It closes the connection early once it has decided; its response has the reason.
    const [said] = await Promise.all([answer, send().catch(() => undefined)]);
    return said;
  } finally {
    content.destroy();
    socket.destroy();
  }
}

/**
 * Scans a file by the configured virus scanner, if any. Throws 422 for an infected file, 503 when the scanner fails.
 */
export async function assertClean(
  { env, log }: Pick<Services, 'env' | 'log'>,
  open: () => Promise<Readable>,
): Promise<void> {
  if (env.CLAMD_SOCKET === undefined) return;
  let said = '';
  try {
    said = await ask(env.CLAMD_SOCKET, await open());
  } catch (error) {
    log.error({ err: error }, 'the virus scanner does not answer');
  }
  if (/\bOK$/.test(said)) return;
  if (/\bFOUND$/.test(said)) {
    log.warn({ said }, 'a virus was found in a file');
    throw invalid({ file: [uploadTexts.infected] }, 'infected');
  }
  if (said !== '') log.error({ said }, 'the virus scanner can not say');
  throw new AppError('unavailable', 'scanner_down', uploadTexts.scannerDown);
}
