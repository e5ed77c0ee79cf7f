import type { inferRouterOutputs } from '@trpc/server';
import { replySent } from '#shared/tickets.ts';
import type { PageForms } from '../../platform/session/page-forms.ts';
import type { ticketsRouter } from './router.ts';

type Answers = inferRouterOutputs<typeof ticketsRouter>;

export const ticketPageForms: PageForms = {
  '/api/v1/tickets': {
    pages: ['/hc/tickets/new'],
    plain: 'body',
    record: 'custom_fields',
    next: ({ ticket }: Answers['create']) => ({ path: `/hc/tickets/${ticket.id}` }),
  },
  '/api/v1/tickets/{id}/replies': {
    pages: ['/hc/tickets/{id}'],
    plain: 'body',
    next: (_answer, _from, _ctx, { action, page }) => ({ path: page, said: { action, message: replySent } }),
  },
};
