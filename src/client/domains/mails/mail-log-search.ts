import { mailStates, mailTransports } from '#shared/record-states.ts';
import { oneOf, parseFilters } from '../../shell/list/list-search.ts';

export const parseMailLogSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { state: oneOf(mailStates), transport: oneOf(mailTransports) });

export type MailLogSearch = ReturnType<typeof parseMailLogSearch>;
