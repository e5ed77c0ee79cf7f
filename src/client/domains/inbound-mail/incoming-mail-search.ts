import { inboundStates } from '#shared/record-states.ts';
import { oneOf, parseFilters } from '../../shell/list/list-search.ts';

export const parseIncomingMailSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { state: oneOf(inboundStates) });

export type IncomingMailSearch = ReturnType<typeof parseIncomingMailSearch>;
