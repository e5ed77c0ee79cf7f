import { type SentForm, sentFormSchema } from '#shared/sent-form.ts';
import { defineSessionState, type SessionState } from './state.ts';

/** Stored for the next page load, with time for slow connections. */
const sentForm = defineSessionState({ name: 'sent_form', seconds: 10 * 60, schema: sentFormSchema });

/** Fields that are never returned to the form. */
const secret = /password|token|^code$|^recovery_code$/i;

/** A cookie has room for 4096 bytes, sealed; values longer than any field's max are truncated. */
const maxValueLength = 1200;
const maxBytes = 2000;

/** The input values that fit into the cookie, in the order of the form, without secrets. */
export function storedValues(input: Readonly<Record<string, unknown>>): SentForm['values'] {
  const values: SentForm['values'] = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(input)) {
    if (secret.test(name) || name.length > 50) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = String(value).slice(0, maxValueLength);
    bytes += Buffer.byteLength(JSON.stringify([name, text]));
    if (bytes > maxBytes) break;
    values[name] = text;
  }
  return values;
}

/** Stores the result of a form for the next page. */
export const storeSentForm = (state: SessionState, sent: SentForm) => state.write(sentForm, sent);

/** Takes the stored result of the last form, once; null when there is none. */
export function popSentForm(state: SessionState): SentForm | null {
  const sent = state.read(sentForm);
  if (sent !== null) state.remove(sentForm);
  return sent;
}
