import busboy from 'busboy';
import type { Request } from 'express';
import qs from 'qs';
import { AppError } from '#shared/errors.ts';
import type { FormFile } from './envelope.ts';
import type { Route } from './routes.ts';

const maxFieldBytes = 2 * 1024 * 1024;

/** Read past what is kept of a file, so that its sender hears that it is too long instead of losing the line. */
const tolerance = 32 * 1024 * 1024;

interface Form {
  fields: Record<string, unknown>;
  files: Map<string, FormFile>;
}

/**
 * The fields of a multipart form, and the one file its route takes; other files are passed over. Memory holds no more of
 * the file than the route's limit. Throws 400 for a broken form, 413 for one that does not end.
 */
export function readForm(request: Request, wanted?: Route['file']): Promise<Form> {
  return new Promise((resolve, reject) => {
    const pairs: string[] = [];
    const files: Form['files'] = new Map();
    const malformed = () => reject(new AppError('malformed', 'malformed_form', 'Malformed form data.'));
    const form = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: wanted === undefined ? 0 : 1,
        // One byte more, which tells a file that is too long from one that just fits.
        fileSize: (wanted?.maxBytes ?? 0) + 1,
        fields: 200,
        fieldSize: maxFieldBytes,
      },
    });
    form.on('field', (name, value) => pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`));
    form.on('file', (field, stream, { filename }) => {
      if (field !== wanted?.field) return stream.resume();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('close', () => {
        const content = Buffer.concat(chunks);
        files.set(field, { name: filename ?? '', content, truncated: content.length > wanted.maxBytes });
      });
    });
    form.on('error', malformed);
    form.on('close', () => resolve({ fields: qs.parse(pairs.join('&')), files }));

    const longest = (wanted?.maxBytes ?? 0) + tolerance;
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= longest) return;
      request.unpipe(form);
      const headers = { Connection: 'close' };
      reject(new AppError('too_large', 'too_large', 'The POST data is too large.', { headers }));
    });
    request.on('close', () => request.complete || malformed());
    request.pipe(form);
  });
}
