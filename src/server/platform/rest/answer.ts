import type { ServerResponse } from 'node:http';
import { type AppError, errorStatus } from '#shared/errors.ts';

/** The body of a refusal: message, field errors, next step, and nothing else. */
export const errorBody = (error: AppError) => ({
  message: error.message,
  ...(error.errors === undefined ? {} : { errors: error.errors }),
  ...(error.action === undefined ? {} : { action: error.action }),
});

export function sendError(response: ServerResponse, error: AppError): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.statusCode = errorStatus[error.kind];
  for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(errorBody(error)));
}
