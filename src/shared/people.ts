import { z } from 'zod';
import { agentSchema } from './agents.ts';
import { roleSchema } from './auth.ts';
import { jobSchema } from './jobs.ts';
import { countedPage, pageInput } from './pagination.ts';
import { availabilities, personStatuses } from './record-states.ts';
import { adminUserSchema, shownUserSchema } from './users.ts';
import { emailAddress, newPassword, personQuery, plainText } from './validation.ts';
import { flag, listOf, recordId, reference, timestampOrDay } from './wire.ts';

/** A person's id, or `me`. */
export const personExportInput = z.object({ id: reference('me') });

export const personExportsSchema = z.object({ jobs: z.array(jobSchema).max(10) });

export const personOrders = ['created_at', 'display_name', 'email', 'last_active_at'] as const;

export type PersonOrder = (typeof personOrders)[number];

/** Not more than these are counted. */
export const countedPeople = 10_001;

/** The same of those whom words find. */
export const countedMatches = 1001;

export const personListInput = z.object({
  /** Parts of a name or an address. */
  query: personQuery().max(255).optional(),
  /** A role by id or name. */
  role: plainText().max(255).optional(),
  status: z.enum(personStatuses).optional(),
  from: timestampOrDay().optional(),
  to: timestampOrDay().optional(),
  orderBy: z.enum(personOrders).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
  ...pageInput(15),
});

export const listedPersonSchema = adminUserSchema.extend({
  /** Requests of theirs that are not closed. */
  open_tickets: z.int(),
  /** How many of them wait for their answer. */
  pending_tickets: z.int(),
  /** Availability of an agent; null for users who can not be assignees. */
  availability: z.enum(availabilities).nullable(),
});

export type ListedPerson = z.infer<typeof listedPersonSchema>;

export const personListSchema = z.object({ pagination: countedPage(listedPersonSchema) });

const name = () => plainText().max(255).nullish();

export const personNotes = () => plainText().max(5000).nullish();

export const personCreateInput = z.object({
  email: emailAddress(),
  first_name: name(),
  last_name: name(),
  password: newPassword().optional(),
  roles: listOf(recordId(), 50).optional(),
  language: plainText().max(35).nullish(),
  notes: personNotes(),
  /** Whether to mail an invite with the way to sign in. */
  send_invite: flag().default(false),
});

/** Counts of a user's records, shown before they are deleted or merged. */
export const personSummarySchema = z.object({
  /** Requests of theirs, and how many of them are not closed. */
  tickets: z.int(),
  open_tickets: z.int(),
  /** Requests that they work on and that are not closed. */
  assigned_tickets: z.int(),
  messages: z.int(),
  files: z.int(),
  purchases: z.int(),
  sessions: z.int(),
  tokens: z.int(),
});

export type PersonSummary = z.infer<typeof personSummarySchema>;

/** Options of the forms about people. */
export const personOptionsSchema = z.object({
  /** Roles of people; those that the caller may not give or take stay unchanged. */
  roles: z.array(roleSchema.extend({ description: z.string().nullable(), may_give: z.boolean() })),
  /** Possible assignees. */
  agents: z.array(agentSchema),
});

export const personSummaryInput = z.object({ id: recordId() });

export const suspendInput = z.object({
  id: recordId(),
  reason: plainText().max(1000).nullish(),
  until: z.iso.datetime().max(40).nullish(),
  /** New assignee of their open tickets; default: unassigned. */
  hand_over_to: recordId().nullish(),
});

export const impersonateInput = z.object({
  id: recordId(),
  reason: plainText().max(255).nullish(),
});

export const mergeInput = z.object({
  /** The surviving user. */
  id: recordId(),
  /** The user merged into the survivor. */
  userId: recordId(),
});

/** Warnings before a merge; none of them prevents it. */
export const mergeWarnings = ['suspended', 'other_name', 'roles'] as const;

const mergeSideSchema = z.object({ user: shownUserSchema, summary: personSummarySchema });

export const mergePreviewSchema = z.object({
  /** The surviving user, before the merge. */
  survivor: mergeSideSchema,
  /** The other user, before the merge. */
  other: mergeSideSchema,
  /** The user after the merge. */
  result: z.object({ user: shownUserSchema, summary: personSummarySchema }),
  warnings: z.array(z.enum(mergeWarnings)),
});

export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const unsuspendInput = z.object({ id: recordId() });
