import type { IncomingMessage } from 'node:http';

/** What was said about a request besides its input, set aside before the input is read. */
interface Envelope {
  /** The method on the wire, before any override. */
  method: string;
  /** The form's `_token`. */
  token: unknown;
}

const envelopes = new WeakMap<IncomingMessage, Envelope>();

export function envelopeOf(request: IncomingMessage): Envelope {
  let envelope = envelopes.get(request);
  if (envelope === undefined) {
    envelope = { method: request.method ?? 'GET', token: undefined };
    envelopes.set(request, envelope);
  }
  return envelope;
}
