import { z } from 'zod';
import { personSchema } from './auth.ts';
import { customFilterInput, customValuesSchema } from './custom-values.ts';
import { highlightSchema } from './helpcenter.ts';
import { presentPersonSchema } from './presence.ts';
import { tagSchema } from './tags.ts';
import { filteredAnswers, filterInputs } from './ticket-fields.ts';
import { filterText } from './ticket-filters.ts';
import { placementSchema } from './ticket-placement.ts';
import { namedOrders, queueFolders } from './ticket-states.ts';
import { ticketSchema } from './tickets.ts';
import { plainText, requiredText } from './validation.ts';
import { recordId, timestamp } from './wire.ts';
import { workspaceReferenceSchema } from './workspaces.ts';
/** A ticket as a row of the agent's queue. */
export const queueRowSchema = ticketSchema.extend({
  ...filteredAnswers,
  ...placementSchema.shape,
  user: personSchema,
  assignee: personSchema.nullable(),
  /** The last message that the customer can see, as one line of plain text. */
  preview: z.string(),
  /** Whether that message was written by an agent. */
  preview_by_agent: z.boolean(),
  waiting_since: timestamp().nullable(),
  /** Values of the site's own fields, by their keys. */
  custom_fields: customValuesSchema,
  tags: z.array(tagSchema),
  /** Whether the caller has unread notifications about it. */
  unread: z.boolean(),
  /** Whether the caller has an unsent message in it. */
  has_draft: z.boolean(),
  /** Colleagues who have it open. */
  presence: z.array(presentPersonSchema),
  /** Highlighted matches of the search; null in a list without one. */
  match: z
    .object({
      subject: z.array(highlightSchema).nullable(),
      /** Of the message that matches best. */
      text: z.array(highlightSchema).nullable(),
      is_note: z.boolean(),
      /** The requester's address, when it matched. */
      email: z.string().nullable(),
    })
    .nullable(),
});

export type QueueRow = z.infer<typeof queueRowSchema>;

/** The filter by group has a name of its own in calls of the queue. */
const { group_id: groupFilterInput, ...queueFilters } = filterInputs;

/** The tickets of a folder, of a search in it, or those that the filters match. */
export const queueSelection = z.object({
  folder: z.enum(queueFolders).default('open'),
  query: plainText().max(255).nullish(),
  /** Only tickets filed for this workspace. */
  workspace_id: recordId().nullish(),
  ...queueFilters,
  field: customFilterInput().nullish(),
  groupId: groupFilterInput,
  /** A view instead of the folder. */
  viewId: recordId().nullish(),
  /** A filter as JSON instead of the folder. */
  filter: filterText().nullish(),
});

/** A ticket and the list that it is opened from. */
export const queueNeighborsInput = queueSelection.extend({
  id: recordId(),
  order: z.enum(namedOrders).nullish(),
});

export const queueInput = queueSelection.extend({
  /** Without one it is the usual order of the folder, and of a search how well tickets match. */
  order: z.enum(namedOrders).nullish(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(200).nullish(),
  limit: recordId().default(30),
});

export const queueSchema = z.object({
  data: z.array(queueRowSchema),
  next_cursor: z.string().nullable(),
  /** The corrected query that was searched, when the typed one has no matches. */
  corrected_query: z.string().nullable(),
  /** Matches in other folders; of very common words only the newest are counted. */
  elsewhere: z.array(z.object({ folder: z.enum(queueFolders), count: z.int() })),
  /** The requested workspace. */
  workspace: workspaceReferenceSchema.nullable(),
});

/** Max tickets per request for rows. */
export const maxQueueRows = 200;

export const queueRowsInput = z.object({
  ids: z.array(z.int().min(1).max(2_147_483_647)).max(maxQueueRows),
});

export const queueRowsSchema = z.object({ data: z.array(queueRowSchema) });

export const ticketSearchInput = z.object({
  query: requiredText(255),
  limit: z.int().min(1).max(20).default(6),
});

export const ticketSearchSchema = queueSchema.pick({ data: true, corrected_query: true });
