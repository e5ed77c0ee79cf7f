import { isInternal } from '#shared/message-types.ts';
import { defineListener } from '../../platform/jobs/domain-events.ts';
import { mailReturned } from '../../platform/mail/returns.ts';
import type { Services } from '../../platform/services.ts';
import {
  ticketCreated,
  ticketReplied,
  ticketsAssigned,
  ticketsHandedOver,
  ticketsStatusChanged,
} from '../tickets/events.ts';
import { announceNewReply, announceNewTicket } from './announcements.ts';
import { announceAssignment, announceHandOver, announceStatus } from './change-announcements.ts';
import { announceNote } from './note-announcements.ts';
import { announceReturnedMail } from './returned-mail.ts';

export const ticketAnnouncementJobs = [
  defineListener(ticketCreated, {
    name: 'ticket-announce',
    label: 'Notify agents of a new ticket',
    run: (services: Services, created, finish) => announceNewTicket(services, created, finish),
  }),
  defineListener(ticketReplied, {
    name: 'reply-announce',
    label: 'Notify people of a reply',
    when: (message) => !isInternal(message),
    run: (services: Services, reply, finish) => announceNewReply(services, reply, finish),
  }),
  defineListener(ticketReplied, {
    name: 'note-announce',
    label: 'Notify agents of a note',
    when: isInternal,
    run: (services: Services, note, finish) => announceNote(services, note, finish),
  }),
  defineListener(ticketsStatusChanged, {
    name: 'status-announce',
    label: 'Notify people of a status change',
    // `pending` follows a reply, which has its own notification.
    when: ({ status, author_id }) => author_id !== null && status !== 'pending',
    run: (services: Services, change, finish) => announceStatus(services, change, finish),
  }),
  defineListener(ticketsHandedOver, {
    name: 'hand-over-announce',
    label: 'Notify a person of a request that is now theirs',
    run: (services: Services, change, finish) => announceHandOver(services, change, finish),
  }),
  defineListener(ticketsAssigned, {
    name: 'assignment-announce',
    label: 'Notify an agent of an assigned ticket',
    when: ({ assigned_to, author_id }) => assigned_to !== null && assigned_to !== author_id,
    run: (services: Services, assignment, finish) => announceAssignment(services, assignment, finish),
  }),
  defineListener(mailReturned, {
    name: 'returned-mail-announce',
    label: 'Notify agents of an undelivered email',
    run: (services: Services, mail, finish) => announceReturnedMail(services, mail, finish),
  }),
];
