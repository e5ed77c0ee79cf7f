const codes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** Whether a failure says only that somebody hung up in the middle: nothing here went wrong. */
export const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));
