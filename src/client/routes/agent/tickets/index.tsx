import { createFileRoute } from '@tanstack/react-router';
import { NoTicket } from '#client/domains/tickets/agent/no-ticket.tsx';

export const Route = createFileRoute('/agent/tickets/')({ component: NoTicket });
