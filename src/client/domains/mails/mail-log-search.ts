import { type MailTransport, mailStates, mailTransports } from '#shared/record-states.ts';

import { cutText } from '#shared/text.ts';

/** The filters of the log of mails, as its address carries them. */
export interface MailLogSearch {
  query?: string;
  state?: (typeof mailStates)[number];
  transport?: MailTransport;
}

export function parseMailLogSearch(raw: Record<string, unknown>): MailLogSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), 255);
  return {
    query: words || undefined,
    state: mailStates.find((state) => state === raw.state),
    transport: mailTransports.find((transport) => transport === raw.transport),
  };
}
