import { plainText } from '../../platform/html/message-html.ts';
import type { GivenNotification } from '../notifications/service.ts';
import { lineLength } from '../tickets/excerpts.ts';

const links = {
  agent: { path: '/agent/tickets', label: 'View ticket' },
  customer: { path: '/hc/tickets', label: 'View request' },
};

/** From where its reader sees the ticket. */
export type Side = keyof typeof links;

type Line = GivenNotification['lines'][number];
type Translated = Omit<Extract<Line, { line: string }>, 'type'>;

export interface Content {
  headline: Translated;
  /** Between the headline and the subject. */
  remarks?: readonly Translated[];
  /** A message, of which an excerpt is shown. */
  body?: string;
  /** Of its author. */
  avatar?: string | null;
}

/** A notification about a ticket, which links to where its reader sees it. */
export function ticketNotification(
  side: Side,
  ticket: { id: number; subject: string },
  { headline, remarks = [], body, avatar }: Content,
): GivenNotification {
  const { path, label } = links[side];
  return {
    mainAction: { action: `${path}/${ticket.id}`, label },
    ...(avatar !== undefined && { image: avatar }),
    lines: [
      { type: 'primary', ...headline },
      ...remarks.map((remark) => ({ type: 'other' as const, ...remark })),
      { type: 'other', content: ticket.subject },
      ...(body === undefined ? [] : [{ type: 'other' as const, content: plainText(body, lineLength) }]),
    ],
  };
}
