import type { IncomingMessage } from 'node:http';

/** What was said about a request besides its input, set aside before the input is read. */
interface Envelope {
  /** The method on the wire, before any override. */
  method: string;
  /** The form's `_token`. */
  token: unknown;
  /** The files of the form, by field. */
  files: ReadonlyMap<string, FormFile>;
}

/** A file that came with a form, held in memory: at most as much of it as its route takes. */
export interface FormFile {
  /** As its sender calls it. Proves nothing. */
  name: string;
  content: Buffer;
  /** It was longer than the route takes; `content` is only its beginning. */
  truncated: boolean;
}

const envelopes = new WeakMap<IncomingMessage, Envelope>();

export function envelopeOf(request: IncomingMessage): Envelope {
  let envelope = envelopes.get(request);
  if (envelope === undefined) {
    envelope = { method: request.method ?? 'GET', token: undefined, files: new Map() };
    envelopes.set(request, envelope);
  }
  return envelope;
}
