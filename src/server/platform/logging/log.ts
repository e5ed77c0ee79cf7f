import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { LogTail } from './log-tail.ts';

export type Log = pino.Logger;

/** Target of log lines: none where the site logs nothing, though the tail receives errors all the same. */
function tailed(level: string, tail: LogTail, target: DestinationStream) {
  const isSaid = { silent: () => false, fatal: (line: string) => line.startsWith('{"level":60') }[level];
  return {
    level: isSaid === undefined ? level : 'error',
    stream: tail.before(target, isSaid ?? (() => true)),
  };
}

/** Parameters of a statement may be user content. */
const givenTo = (error: Error) => (error instanceof DrizzleQueryError ? `\nparams: ${error.params}` : null);

/** The root cause of an error, which is the most specific. */
function rootOf(error: Error): Error {
  let root = error;
  while (root.cause instanceof Error) root = root.cause;
  return root;
}

/** An error as the log has it: without the values of a statement, and with its first cause by itself. */
function serialize(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { params, parameters, detail, ...said } = stdSerializers.err(error);
  const given = givenTo(error);
  const without = (text: string) => (given === null ? text : text.replaceAll(given, ''));
  const root = rootOf(error);
  const cause = root === error ? {} : { cause: { type: root.name, message: root.message } };
  return { ...said, message: without(said.message), stack: without(said.stack), ...cause };
}

/**
 * Structured log on standard output, or wherever it is sent; secrets that may ride in headers, inputs or statements are cut out.
 * @param tail Remembers the last lines besides.
 */
export function createLog(level: string, stream?: DestinationStream, tail?: LogTail): Log {
  const target = tail && tailed(level, tail, stream ?? pino.destination(1));
  return pino(
    {
      level: target?.level ?? level,
      base: null,
      serializers: { err: serialize },
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
    (target?.stream ?? stream) as DestinationStream,
  );
}
