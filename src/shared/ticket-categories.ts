import { z } from 'zod';
import { plainText, requiredText } from './validation.ts';
import { changedFields, flag, listOf, recordId } from './wire.ts';

/** As many as a site can have; they are listed and put in order as a whole. */
export const maxTicketCategories = 200;

export const maxCategoryDescriptionLength = 1000;

const description = () => plainText().max(maxCategoryDescriptionLength).nullish();

const group = () => recordId().nullish();

/** A new category. */
export const ticketCategoryInput = z.object({
  name: requiredText(),
  description: description(),
  requires_purchase_code: flag().default(false),
  hidden: flag().default(false),
  group_id: group(),
});

/** Omitted fields stay unchanged. */
export const ticketCategoryUpdateInput = z.object({
  id: recordId(),
  name: requiredText().optional(),
  description: description(),
  requires_purchase_code: flag().optional(),
  hidden: flag().optional(),
  group_id: group(),
  before: changedFields({
    name: z.string().max(255),
    description: description(),
    requires_purchase_code: flag(),
    hidden: flag(),
    group_id: group(),
  }),
});

export const ticketCategoryDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0),
  /** The category that their tickets get instead. */
  replacement_id: recordId().nullish(),
});

/** All of them, in their new order. */
export const ticketCategoryOrderInput = z.object({ ids: listOf(recordId(), maxTicketCategories) });

/** A category for users who manage categories. */
export const managedCategorySchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  requires_purchase_code: z.boolean(),
  /** Customers can not select it; its tickets keep it. */
  hidden: z.boolean(),
  /** The group of tickets that are filed in it; null is the usual one. */
  group_id: z.int().nullable(),
  position: z.int(),
  tickets_count: z.int(),
});

export type ManagedCategory = z.infer<typeof managedCategorySchema>;

export const managedCategoriesSchema = z.object({ ticketCategories: z.array(managedCategorySchema) });
