import { defineDomain } from '../../platform/domain.ts';
import { mergeTickets, unassignTickets, unmergeTickets } from './account-deletion.ts';
import { newForAgents } from './agents/emails.tsx';
import { agentsRouter } from './agents/router.ts';
import { ticketApiTexts } from './api-texts.ts';
import { showsFile, usesInTickets } from './attachments.ts';
import { ticketCategoriesRouter } from './categories/router.ts';
import { undoableTagMerge } from './custom-tags/merge.ts';
import { tagsRouter } from './custom-tags/router.ts';
import { ticketMails } from './emails.tsx';
import { ticketExporter } from './export.ts';
import { ticketJobs } from './jobs.ts';
import { ticketLimits } from './limits.ts';
import { ticketNotificationKinds } from './notification-kinds.ts';
import { ticketPageForms } from './page-forms.ts';
import { ticketPermissions } from './permissions.ts';
import { ticketsRouter } from './router.ts';
import { sendersRouter } from './senders/router.ts';
import { ticketSettings } from './settings.ts';
import { ticketLists } from './tags.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketFileRouter } from './ticket-file/router.ts';
import { undoableTicketOperations } from './undo/undo.ts';
import { ticketWebhookEvents } from './webhook-events.ts';
import { ticketWrites } from './writes.ts';

/** Requests of customers, and the work on them. */
export const ticketsDomain = defineDomain({
  name: 'tickets',
  publicFiles: [
    'agents/queries.ts',
    'agents/service.ts',
    'assignment.ts',
    'attachments.ts',
    'categories/groups.ts',
    'change-rules.ts',
    'change-ticket.ts',
    'copies.ts',
    'custom-tags/queries.ts',
    'custom-tags/tagging.ts',
    'draft-tables.ts',
    'excerpts.ts',
    'filters/queries.ts',
    'filters/service.ts',
    'follow-tables.ts',
    'following.ts',
    'lock-tickets.ts',
    'mail-events.ts',
    'person-queries.ts',
    'placement.ts',
    'presence-column.ts',
    'presence-tables.ts',
    'queries.ts',
    'queue-queries.ts',
    'queue.ts',
    'replaced-values.ts',
    'replies/queries.ts',
    'replies/recipients.ts',
    'replies/service.ts',
    'replies/tables.ts',
    'requested-change.ts',
    'row-change.ts',
    'scope.ts',
    'search/queries.ts',
    'search/service.ts',
    'senders/tables.ts',
    'senders/writer.ts',
    'tables.ts',
    'tag-tables.ts',
    'tags.ts',
    'ticket-activity.ts',
    'ticket-fields.ts',
    'ticket-file/message-html.ts',
    'ticket-mailbox.ts',
    'undo/journal.ts',
    'undo/operations.ts',
    'undo/undo.ts',
  ],
  routers: {
    tickets: ticketsRouter,
    ticketFile: ticketFileRouter,
    ticketCategories: ticketCategoriesRouter,
    tags: tagsRouter,
    agents: agentsRouter,
    senders: sendersRouter,
  },
  writes: ticketWrites,
  pageForms: ticketPageForms,
  jobs: ticketJobs,
  mails: [...ticketMails, newForAgents],
  permissions: ticketPermissions,
  notificationKinds: ticketNotificationKinds,
  webhookEvents: ticketWebhookEvents,
  limits: ticketLimits,
  settings: ticketSettings,
  hooks: {
    accountDeleted: unassignTickets,
    accountsMerged: mergeTickets,
    mergeUndone: unmergeTickets,
    fileReadable: showsFile,
    fileUses: usesInTickets,
    valueLists: ticketLists,
    exporters: [ticketExporter],
    undoable: [undoableTagMerge, ...undoableTicketOperations],
  },
  apiTexts: ticketApiTexts,
  texts: { de: german, ar: arabic },
});
