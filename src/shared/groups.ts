import { z } from 'zod';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, wholeNumber } from './wire.ts';

/** As many as a site can have; they are listed and put in order as a whole. */
export const maxGroups = 200;

export const maxGroupMembers = 500;

export const maxGroupDescriptionLength = 1000;

/** The highest limit of open tickets per member. */
export const maxOpenTickets = 500;

/** Who gets a ticket without an assignee: nobody by itself, members in turn, or the member with the fewest tickets. */
export const assignmentMethods = ['manual', 'round_robin', 'least_busy'] as const;

export type AssignmentMethod = (typeof assignmentMethods)[number];

/** A group as tickets name it. */
export const groupReferenceSchema = z.object({ id: z.int(), name: z.string() });

export const groupSchema = groupReferenceSchema.extend({
  description: z.string().nullable(),
  /** Agents alone: former ones are omitted. */
  member_ids: z.array(z.int()),
  assignment: z.enum(assignmentMethods),
  /** Members with so many open tickets get no more by themselves; null is without a limit. */
  max_open: z.int().nullable(),
  /** New tickets are in this group. */
  is_default: z.boolean(),
  position: z.int(),
  /** Unsolved tickets within the caller's reach. */
  open_tickets: z.int(),
});

export type Group = z.infer<typeof groupSchema>;

export const groupListSchema = z.object({ groups: z.array(groupSchema) });

const description = () => plainText().max(maxGroupDescriptionLength).nullish();
const memberIds = () => listOf(recordId(), maxGroupMembers);
const maxOpen = () => wholeNumber(z.int().min(1).max(maxOpenTickets)).nullish();

export const groupInput = z.object({
  name: requiredText(),
  description: description(),
  member_ids: memberIds().default([]),
  assignment: z.enum(assignmentMethods).default('manual'),
  max_open: maxOpen(),
  is_default: flag().default(false),
});

/** Omitted fields stay unchanged. */
export const groupUpdateInput = z.object({
  id: recordId(),
  name: requiredText().optional(),
  description: description(),
  member_ids: memberIds().optional(),
  assignment: z.enum(assignmentMethods).optional(),
  max_open: maxOpen(),
  is_default: flag().optional(),
  before: changedFields({
    name: z.string().max(255),
    description: description(),
    member_ids: memberIds(),
    assignment: z.enum(assignmentMethods),
    max_open: maxOpen(),
    is_default: flag(),
  }),
});

export const groupDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
  /** The group that their tickets get instead. */
  replacement_id: recordId().nullish(),
});

/** All of them, in their new order. */
export const groupOrderInput = z.object({ ids: listOf(recordId(), maxGroups) });
