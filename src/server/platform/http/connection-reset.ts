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

/** Whether an error is only a connection closed by the other side: no failure of this one. */
export const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));
