import type { IncomingMessage } from 'node:http';

/** Data of a request besides its input, set before the input is read. */
export interface RequestExtras {
  /** The method on the wire, before any override. */
  method: string;
  /** The CSRF token in the form's field `_token`. */
  token: unknown;
  /** Scope of the call. Not validated. */
  scope: unknown;
  /** The body has not been read yet. */
  arriving: boolean;
  /** Checks the form's `_token`, when no header shows another. Throws 419. */
  prove: (() => void) | undefined;
  /** The files of the form, by field. */
  files: ReadonlyMap<string, FormFile>;
}

/** A file that came with a form: in memory, at most as much of it as its route takes, or in a file of this machine. */
export interface FormFile {
  /** As its sender calls it. Proves nothing. */
  name: string;
  /** Media type stated by the sender. Unverified as well. */
  mime: string;
  size: number;
  /** The file exceeded the route's limit; this is only its beginning. */
  truncated: boolean;
  /** Empty when it is on disk. */
  content: Buffer;
  /** Where it is on disk, for routes that take large files. */
  path: string | null;
  /** Keeps the file on disk; else it is removed with the request. */
  take(): void;
}

/** The extras of a request that has just come in. */
export const requestExtras = ({ method = 'GET' }: IncomingMessage): RequestExtras => ({
  method,
  token: undefined,
  scope: undefined,
  arriving: false,
  prove: undefined,
  files: new Map(),
});
