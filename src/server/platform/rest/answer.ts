import type { ServerResponse } from 'node:http';
import { type AppError, errorStatus } from '#shared/errors.ts';

/** The body of an error: message, field errors, next step, machine-readable details, and nothing else. */
export const errorBody = (error: AppError) => ({
  message: error.message,
  ...(error.errors === undefined ? {} : { errors: error.errors }),
  ...(error.action === undefined ? {} : { action: error.action }),
  ...(error.details === undefined ? {} : { details: error.details }),
});

/** A header that is longer could be refused on its way. */
const maxHeaderLength = 3000;

/**
 * Header by which pages translate the message of REST answers: its line and values, where it has some. The body is the
 * same for every client.
 */
function textHeader({ text, texts }: AppError): string | null {
  const first = Object.values(texts ?? {})[0]?.[0] ?? text;
  const header = typeof first === 'string' ? '' : encodeURIComponent(JSON.stringify(first));
  return header === '' || header.length > maxHeaderLength ? null : header;
}

export function sendError(response: ServerResponse, error: AppError): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.statusCode = errorStatus[error.kind];
  for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
  const said = textHeader(error);
  if (said !== null) response.setHeader('X-Text', said);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(errorBody(error)));
}
