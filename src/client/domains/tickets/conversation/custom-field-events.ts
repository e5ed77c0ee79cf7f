import type { Translate } from '#client/platform/translation/use-translate.ts';
import { cutText } from '#shared/text.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reader } from './use-reader.ts';

type CustomFieldEvent = Extract<TicketEvent, { type: 'field' }>;

/** Longer values are cut: the sidebar has them whole. */
const maxShown = 100;

function shown(value: CustomFieldEvent['data']['to'], text: string | null, translate: Translate) {
  if (typeof value === 'boolean') return value ? translate('Yes') : translate('No');
  const words = text ?? '';
  return words.length > maxShown ? `${cutText(words, maxShown)}…` : words;
}

/** Label of a change of a field that the site added, from the reader's perspective. */
export function customFieldLabel({ user, data }: CustomFieldEvent, reader: Reader, translate: Translate) {
  const field = data.label === null ? data.key : translate(data.label);
  const [from, to] = [shown(data.from, data.from_text, translate), shown(data.to, data.to_text, translate)];
  const name = user?.display_name ?? '';
  const isOwn = user !== null && user.id === reader.id;
  if (data.to === null) {
    if (user === null) return translate(':field was emptied', { field });
    return isOwn
      ? translate('You emptied :field', { field })
      : translate(':name emptied :field', { name, field });
  }
  if (user === null) return translate(':field is now :to', { field, to });
  if (data.from === null)
    return isOwn
      ? translate('You set :field to :to', { field, to })
      : translate(':name set :field to :to', { name, field, to });
  return isOwn
    ? translate('You changed :field from :from to :to', { field, from, to })
    : translate(':name changed :field from :from to :to', { name, field, from, to });
}
