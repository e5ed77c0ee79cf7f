import { defineClientDomain } from '../../shell/client-domain.ts';

export const ticketTrashDomain = defineClientDomain({
  name: 'ticket-trash',
  audit: (translate) => ({
    ticket: { purge: translate('Ticket deleted permanently') },
  }),
});
