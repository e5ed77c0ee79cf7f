import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { FieldCondition, FieldOption } from '#shared/custom-fields.ts';
import { customFieldTypes, requiredStages } from '#shared/custom-values.ts';
import { instant } from '../../platform/db/columns.ts';

/** Fields that the site added to tickets; a ticket has its values in `custom_fields`, by key. */
export const ticketFields = pgTable('ticket_fields', {
  id: serial('id').primaryKey(),
  key: text('key').notNull().unique('ticket_fields_key'),
  label: text('label').notNull(),
  /** Label for customers; null uses the label. */
  user_label: text('user_label'),
  help: text('help'),
  type: text('type', { enum: customFieldTypes }).notNull(),
  options: jsonb('options').$type<FieldOption[]>().notNull().default([]),
  /** Categories whose tickets have it; none means all tickets. */
  category_ids: integer('category_ids').array().notNull().default(sql`'{}'`),
  required: text('required', { enum: requiredStages }).notNull().default('never'),
  condition: jsonb('condition').$type<FieldCondition>(),
  visible_to_customer: boolean('visible_to_customer').notNull().default(false),
  editable_by_customer: boolean('editable_by_customer').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  position: integer('position').notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});
