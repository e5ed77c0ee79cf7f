import { type DestinationStream, pino } from 'pino';

export type Log = pino.Logger;

/** Structured log on standard output, or wherever it is sent; secrets that may ride in headers or inputs are cut out. */
export const createLog = (level: string, stream?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          'req.headers["x-xsrf-token"]',
          'req.headers["x-csrf-token"]',
          'res.headers["set-cookie"]',
          '*.password',
          '*.password_confirmation',
          '*.current_password',
        ],
        censor: '[cut]',
      },
    },
    stream as DestinationStream,
  );
