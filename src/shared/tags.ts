import { z } from 'zod';
import { withOperation } from './operations.ts';
import { countedPage, pageInput } from './pagination.ts';
import { plainText, refinement, validationTexts } from './validation.ts';
import { changedFields, listOf, recordId, timestamp } from './wire.ts';

export const tagTypes = ['custom', 'category', 'status'] as const;

export type TagType = (typeof tagTypes)[number];

/** As the theme names them: those that can be read in light and dark. */
export const tagColors = [
  'gray',
  'red',
  'yellow',
  'green',
  'cyan',
  'blue',
  'violet',
  'grape',
  'pink',
] as const;

export type TagColor = (typeof tagColors)[number];

/** A site with more of them would not find its way through them. */
export const maxCustomTags = 5000;

export const maxTagNameLength = 60;

/** Tags that one call puts on tickets. */
export const maxTagsAtOnce = 20;

/** A tag as a ticket shows it. */
export const tagSchema = z.object({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  type: z.enum(tagTypes),
  /** Of the words that agents put on tickets; null is the usual one. */
  color: z.enum(tagColors).nullish(),
});

export const ticketTagSchema = tagSchema.extend({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});

/** A number would be taken for the id of a tag. */
const tagName = () =>
  plainText()
    .max(maxTagNameLength)
    .refine((name) => name !== '', refinement(validationTexts.required))
    .refine(
      (name) => !/^\d+$/.test(name),
      refinement("The name can't be a number, because it would be mistaken for an ID."),
    );

const displayName = () => plainText().max(255).nullish();
const color = () => z.enum(tagColors).nullish();

/** A tag of tickets, for users who manage tags. */
export const managedTagSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** How agents read it; the name where nothing else was chosen. */
  display_name: z.string(),
  type: z.enum(tagTypes),
  color: z.enum(tagColors).nullable(),
  tickets_count: z.int(),
  created_at: timestamp(),
});

export type ManagedTag = z.infer<typeof managedTagSchema>;

export const tagOrders = ['name', 'tickets_count', 'created_at'] as const;

export type TagOrder = (typeof tagOrders)[number];

export const tagListInput = z.object({
  type: z.enum(tagTypes).default('custom'),
  /** Part of a name. */
  query: plainText().max(255).optional(),
  orderBy: z.enum(tagOrders).default('name'),
  orderDir: z.enum(['asc', 'desc']).default('asc'),
  ...pageInput(15),
});

export const tagListSchema = z.object({ pagination: countedPage(managedTagSchema) });

export const tagInput = z.object({ name: tagName(), display_name: displayName(), color: color() });

/** Omitted fields stay unchanged. */
export const tagUpdateInput = z.object({
  id: recordId(),
  name: tagName().optional(),
  display_name: displayName(),
  color: color(),
  before: changedFields({ name: z.string().max(255), display_name: displayName(), color: color() }),
});

export const tagDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0),
  /** The tag that their tickets get instead. */
  replacement_id: recordId().nullish(),
});

export const tagMergeInput = z.object({
  ids: listOf(recordId(), 50).refine(
    (ids) => new Set(ids).size >= 2,
    refinement('Select at least two tags.'),
  ),
  /** The one of them that stays. */
  into: recordId(),
});

/** A tag by its id or name. Of a name that is new, a tag is made. */
const tagOrId = () => z.union([recordId(), tagName()]).meta({ override: { type: ['string', 'integer'] } });

export const tagTicketsInput = z.object({
  ids: listOf(recordId(), 100).refine((ids) => ids.length > 0),
  tags: z.array(tagOrId()).min(1).max(maxTagsAtOnce),
});

export const untagTicketsInput = z.object({
  ids: listOf(recordId(), 100).refine((ids) => ids.length > 0),
  tagId: recordId(),
});

export const taggedTicketsSchema = z.object({
  tickets: z.array(
    z.object({
      id: z.int(),
      tags: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          display_name: z.string(),
          color: z.enum(tagColors).nullable(),
        }),
      ),
    }),
  ),
  ...withOperation,
});
