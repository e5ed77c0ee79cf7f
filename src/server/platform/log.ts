import { pino } from 'pino';

export type Log = pino.Logger;

/** Structured log on standard output; secrets that may ride in headers or inputs are cut out. */
export const createLog = (level: string): Log =>
  pino({
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
  });
