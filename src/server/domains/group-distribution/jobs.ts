import { defineListener } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { ticketCreated, ticketsGrouped } from '../tickets/events.ts';
import { distribute } from './service.ts';

const label = 'Assign tickets to members of their group';

export const distributionJobs = [
  defineListener(ticketCreated, {
    name: 'new-ticket-distribute',
    label,
    run: (services: Services, { ticket_id }, finish) => distribute(services, [ticket_id], finish),
  }),
  defineListener(ticketsGrouped, {
    name: 'grouped-tickets-distribute',
    label,
    when: ({ group_id }) => group_id !== null,
    run: (services: Services, { ticket_ids }, finish) => distribute(services, ticket_ids, finish),
  }),
];
