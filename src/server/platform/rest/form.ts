import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import qs from 'qs';
import { AppError } from '#shared/errors.ts';
import { isFull, storageFull } from '../storage/storage.ts';
import type { FormFile } from './request-extras.ts';

const maxFieldBytes = 2 * 1024 * 1024;
const maxFields = 200;

/** Bytes read past the limit of a file, so that its sender gets 413 and not a broken connection. */
const tolerance = 32 * 1024 * 1024;

interface Form {
  fields: Record<string, unknown>;
  files: Map<string, FormFile>;
}

/** The file of a route: its field, its max stored size, and its path, unless in memory. */
export interface ExpectedFile {
  field: string;
  maxBytes: number;
  newPath?: () => Promise<string>;
}

type Kept = Pick<FormFile, 'content' | 'path' | 'size' | 'take'>;

async function keepInMemory(stream: Readable): Promise<Kept> {
  const content = await buffer(stream);
  return { content, path: null, size: content.length, take: () => undefined };
}

/** The file is deleted after the response, unless it was taken. */
async function keepOnDisk(
  stream: Readable,
  response: Response,
  newPath: () => Promise<string>,
): Promise<Kept> {
  const path = await newPath();
  let taken = false;
  const drop = () => (taken ? Promise.resolve() : rm(path, { force: true }));
  const target = createWriteStream(path, { flags: 'wx' });
  try {
    await pipeline(stream, target);
  } catch (error) {
    await drop();
    throw isFull(error) ? storageFull() : error;
  }
  if (response.destroyed) await drop();
  else response.once('close', () => void drop());
  const take = () => {
    taken = true;
  };
  return { content: Buffer.alloc(0), path, size: target.bytesWritten, take };
}

const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The original name of a file: browsers escape three characters of it, and no others, not even the percent sign. */
const sentName = (name: string) => name.replace(/%22|%0D|%0A/g, (sign) => escapes[sign] ?? sign);

const malformedForm = () => new AppError('malformed', 'malformed_form', 'Malformed form data.');

/** The library's form parser. Throws 400 when the headers lack the boundary of the parts. */
function openForm(headers: Request['headers'], wanted: ExpectedFile | undefined) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        files: wanted === undefined ? 0 : 1,
        // One byte more, which distinguishes a file that is too long from one of the max size.
        fileSize: (wanted?.maxBytes ?? 0) + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformedForm();
  }
}

/**
 * Reads the fields of a multipart form, and the one file of its route; other files are skipped. Memory holds no more of
 * the file than the route's limit, and nothing of it when it is stored on disk. Throws 400 for a broken form, 413 for
 * one that does not end, 503 when the disk is full.
 */
export function readForm(request: Request, response: Response, wanted?: ExpectedFile): Promise<Form> {
  return new Promise((resolve, reject) => {
    const pairs: string[] = [];
    const files: Form['files'] = new Map();
    let arriving: Readable | undefined;
    let kept: Promise<void> | undefined;
    const form = openForm(request.headers, wanted);
    const giveUp = (error: unknown) => {
      request.unpipe(form);
      arriving?.destroy();
      reject(error);
    };
    const malformed = () => giveUp(malformedForm());
    form.on('field', (name, value) => pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`));
    form.on('file', (field, stream, { filename, mimeType }) => {
      // A truncated form ends each file in it with an error, which has no other handler.
      // A full disk is reported by the writer of the file.
      stream.on('error', (error) => isFull(error) || malformed());
      if (field !== wanted?.field) return stream.resume();
      arriving = stream;
      const keeping =
        wanted.newPath === undefined ? keepInMemory(stream) : keepOnDisk(stream, response, wanted.newPath);
      kept = keeping.then((file) => {
        const truncated = file.size > wanted.maxBytes;
        files.set(field, { ...file, name: sentName(filename ?? ''), mime: mimeType, truncated });
      });
      kept.catch(giveUp);
    });
    form.on('error', malformed);
    form.on('close', () => {
      Promise.resolve(kept).then(() => resolve({ fields: qs.parse(pairs.join('&')), files }), giveUp);
    });

    const longest = (wanted?.maxBytes ?? 0) + tolerance;
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= longest) return;
      const headers = { Connection: 'close' };
      giveUp(new AppError('too_large', 'too_large', 'The POST data is too large.', { headers }));
    });
    request.on('close', () => request.complete || malformed());
    request.pipe(form);
  });
}
