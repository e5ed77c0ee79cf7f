import { z } from 'zod';
import { personSchema } from './auth.ts';
import { operationSchema } from './operations.ts';
import { ticketActionSchema } from './ticket-actions.ts';
import { messageBody } from './tickets.ts';
import { refusalTexts } from './translatable.ts';
import { refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, timestamp, wholeNumber } from './wire.ts';

/** As many as can be shared on a site, and as many as one person can have besides. */
export const maxMacros = 200;

export const maxMacroActions = 10;

/** Tickets of one run. */
export const maxMacroTickets = 100;

export const macroSchema = z.object({
  id: z.int(),
  name: z.string(),
  actions: z.array(ticketActionSchema),
  /** A reply with placeholders that is sent besides; sanitized HTML. */
  body: z.string().nullable(),
  /** Whether others see it, too. */
  shared: z.boolean(),
  /** The group that it is shared with; null is everyone who works on tickets. */
  group_id: z.int().nullable(),
  enabled: z.boolean(),
  position: z.int(),
  user: personSchema.nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  can: z.object({ update: z.boolean() }),
});

export type Macro = z.infer<typeof macroSchema>;

export const macrosSchema = z.object({ macros: z.array(macroSchema) });

const fields = {
  name: requiredText(),
  actions: z.array(ticketActionSchema).min(1).max(maxMacroActions),
  body: messageBody.nullish(),
  shared: flag(),
  group_id: recordId().nullish(),
  enabled: flag(),
  position: wholeNumber(z.int().min(0).max(1_000_000)),
};

/** A new one comes last, unless its position is sent. */
export const macroInput = z.object({
  ...fields,
  shared: fields.shared.default(false),
  enabled: fields.enabled.default(true),
  position: fields.position.optional(),
});

/** Omitted fields stay unchanged. */
export const macroUpdateInput = z
  .object(fields)
  .partial()
  .extend({ id: recordId(), before: changedFields(fields) });

export const macroIdInput = z.object({ id: recordId() });

export const macroDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
});

/** Those that the caller may change, in their order: shared ones, and own ones. */
export const macroOrderInput = z.object({ ids: listOf(recordId(), 2 * maxMacros) });

export const macroPreviewInput = z.object({ id: recordId(), ticket_id: recordId() });

/** One thing that a macro changes, in words; null is no value. */
export const macroChangeSchema = z.object({
  /** A field of the ticket; of one that the site added, `custom_fields.` and its key. */
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type MacroChange = z.infer<typeof macroChangeSchema>;

export const macroPreviewSchema = z.object({
  changes: z.array(macroChangeSchema),
  /** The message for this ticket, as HTML; null without one. */
  body: z.string().nullable(),
  /** Placeholders without a value. */
  missing: z.array(z.string()),
});

export const macroRunInput = z.object({
  id: recordId(),
  ticket_ids: listOf(recordId(), maxMacroTickets).refine(
    (ids) => ids.length > 0,
    refinement(validationTexts.required),
  ),
});

export const macroRunSchema = z.object({
  /** One for each ticket, in the order of the input. */
  results: z.array(z.object({ ticket_id: z.int(), ok: z.boolean(), ...refusalTexts })),
  /** Undoes the changes; messages stay. Null when nothing was changed. */
  operation: operationSchema.nullable(),
});
