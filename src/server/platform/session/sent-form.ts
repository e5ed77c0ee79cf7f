import { type SentForm, sentFormSchema } from '#shared/sent-form.ts';
import { defineSessionState, type SessionState } from './state.ts';

/** For the page that is asked for next, however long its line takes. */
const sentForm = defineSessionState({ name: 'sent_form', seconds: 10 * 60, schema: sentFormSchema });

/** Never given back, whatever form it was typed into. */
const secret = /password|token|^code$|^recovery_code$/i;

/** A cookie has room for 4096 bytes, sealed; what is longer than any field may be is given back in part. */
const maxValueLength = 1200;
const maxBytes = 2000;

/** As much of what was typed as is kept, in the order of the form. */
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

/** Keeps for the next page what became of a form. */
export const storeSentForm = (state: SessionState, sent: SentForm) => state.write(sentForm, sent);

/** What became of the form that was sent last, this once; null when there is nothing to say. */
export function popSentForm(state: SessionState): SentForm | null {
  const sent = state.read(sentForm);
  if (sent !== null) state.remove(sentForm);
  return sent;
}
