import { defineDomain } from '../../platform/domain.ts';
import { mergeTickets, unassignTickets, unmergeTickets } from './account-deletion.ts';
import { ticketApiTexts } from './api-texts.ts';
import { showsFile, usesInTickets } from './attachments.ts';
import { ticketJobs } from './jobs.ts';
import { ticketLimits } from './limits.ts';
import { ticketPageForms } from './page-forms.ts';
import { ticketPermissions } from './permissions.ts';
import { ticketsRouter } from './router.ts';
import { ticketSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { undoableTicketOperations } from './undo/undo.ts';
import { ticketWrites } from './writes.ts';

/** Requests of customers, and the work on them. */
export const ticketsDomain = defineDomain({
  name: 'tickets',
  publicFiles: [
    'assignment.ts',
    'attachments.ts',
    'change-rules.ts',
    'change-ticket.ts',
    'copies.ts',
    'counter-tables.ts',
    'counters.ts',
    'draft-tables.ts',
    'excerpts.ts',
    'field-filters.ts',
    'follow-queries.ts',
    'follow-tables.ts',
    'history/service.ts',
    'lock-tickets.ts',
    'mail-events.ts',
    'person-queries.ts',
    'placement.ts',
    'presence-column.ts',
    'presence-tables.ts',
    'queries.ts',
    'replaced-values.ts',
    'replies/mentions.ts',
    'replies/origin-tables.ts',
    'replies/queries.ts',
    'replies/recipients.ts',
    'replies/service.ts',
    'replies/tables.ts',
    'requested-change.ts',
    'row-change.ts',
    'scope.ts',
    'search-conditions.ts',
    'sender-tables.ts',
    'tables.ts',
    'ticket-fields.ts',
    'ticket-mailbox.ts',
    'undo/journal.ts',
    'undo/operations.ts',
    'undo/undo.ts',
    'workspaces.ts',
  ],
  routers: {
    tickets: ticketsRouter,
  },
  writes: ticketWrites,
  pageForms: ticketPageForms,
  jobs: ticketJobs,
  permissions: ticketPermissions,
  limits: ticketLimits,
  settings: ticketSettings,
  hooks: {
    accountDeleted: unassignTickets,
    accountsMerged: mergeTickets,
    mergeUndone: unmergeTickets,
    fileReadable: showsFile,
    fileUses: usesInTickets,
    undoable: undoableTicketOperations,
  },
  apiTexts: ticketApiTexts,
  texts: { de: german, ar: arabic },
});
