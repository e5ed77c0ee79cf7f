import { defineClientDomain } from '../../shell/client-domain.ts';

export const ticketMergesDomain = defineClientDomain({
  name: 'ticket-merges',
});
