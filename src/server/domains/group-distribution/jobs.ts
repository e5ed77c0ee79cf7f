import { z } from 'zod';
import { defineListener } from '../../platform/jobs/domain-events.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { ticketCreated, ticketsGrouped } from '../tickets/events.ts';
import { distribute } from './service.ts';

const label = 'Assign tickets to members of their group';

/** Tickets wait for members who are away or at their limit, and become unassigned when their assignee hands them over. */
const distributeWaiting = defineJob({
  name: 'waiting-tickets-distribute',
  label: 'Assign waiting tickets to members of their group',
  data: z.object({}),
  cron: '* * * * *',
  run: (services: Services, _data, finish) => distribute(services, null, finish),
});

export const distributionJobs = [
  distributeWaiting,
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
