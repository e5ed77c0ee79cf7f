import { createFileRoute } from '@tanstack/react-router';
import { NoTicket } from '../../../domains/tickets/agent/no-ticket.tsx';

export const Route = createFileRoute('/agent/tickets/')({ component: NoTicket });
