import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { isConnectionReset } from '../http/connection-reset.ts';

/** A file that a call answers with, made while it is sent. */
export interface Attachment {
  name: string;
  type: string;
  chunks: AsyncIterable<string | Uint8Array>;
}

/** Streams the file. A failure on the way closes the connection, so that the part is not mistaken for the whole. */
export async function sendAttachment(response: Response, { name, type, chunks }: Attachment): Promise<void> {
  response.attachment(name);
  response.setHeader('Content-Type', type);
  await pipeline(Readable.from(chunks), response).catch((error: unknown) => {
    if (!isConnectionReset(error)) throw error;
  });
}
