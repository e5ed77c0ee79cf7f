import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { type PlacementEventType, placementEventTypes } from '#shared/ticket-placement.ts';
import type { Reader } from './use-reader.ts';

type PlacementEvent = Extract<TicketEvent, { type: PlacementEventType }>;

const types: readonly string[] = placementEventTypes;

export const isPlacementEvent = (event: TicketEvent): event is PlacementEvent => types.includes(event.type);

function snoozedLabel(
  { data: { until, reason } }: Extract<PlacementEvent, { type: 'snoozed' }>,
  name: string | null,
  reader: Reader,
  translate: Translate,
) {
  const time = until === null ? null : reader.dateTime(until);
  const snoozed = () => {
    if (time === null)
      return name === null
        ? translate('You snoozed this ticket until the customer replies')
        : translate(':name snoozed this ticket until the customer replies', { name });
    return name === null
      ? translate('You snoozed this ticket until :time', { time })
      : translate(':name snoozed this ticket until :time', { name, time });
  };
  return reason === null ? snoozed() : `${snoozed()}: ${reason}`;
}

function wokenLabel(
  { data: { cause, reason } }: Extract<PlacementEvent, { type: 'woken' }>,
  name: string | null,
  translate: Translate,
) {
  const woken = () => {
    if (cause === 'time') return translate('The snooze ended because its time was over');
    if (cause === 'reply') return translate('The snooze ended because the customer replied');
    if (cause === 'closed') return translate('The snooze ended because the ticket was closed');
    return name === null ? translate('You ended the snooze') : translate(':name ended the snooze', { name });
  };
  return reason === null ? woken() : `${woken()}: ${reason}`;
}

/** Label of a snooze or its end, of spam or the trash, from the reader's perspective. */
export function placementEventLabel(event: PlacementEvent, reader: Reader, translate: Translate): string {
  // Null for the reader.
  const name = event.user?.id === reader.id ? null : (event.user?.display_name ?? '');
  switch (event.type) {
    case 'snoozed':
      return snoozedLabel(event, name, reader, translate);
    case 'woken':
      return wokenLabel(event, name, translate);
    case 'spam':
      return name === null
        ? translate('You marked this ticket as spam')
        : translate(':name marked this ticket as spam', { name });
    case 'not_spam':
      return name === null
        ? translate('You removed this ticket from spam')
        : translate(':name removed this ticket from spam', { name });
    case 'deleted':
      return name === null
        ? translate('You moved this ticket to the trash')
        : translate(':name moved this ticket to the trash', { name });
    case 'restored':
      return name === null
        ? translate('You restored this ticket from the trash')
        : translate(':name restored this ticket from the trash', { name });
  }
}
