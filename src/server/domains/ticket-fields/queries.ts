import { asc } from 'drizzle-orm';
import type { CustomField, ShownField } from '#shared/custom-fields.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { ticketFields } from './tables.ts';

/** The name under which fields are cached. */
export const fieldsKey = 'ticket_fields';

/** All fields in their order. */
export const everyField = (db: Database): Promise<(CustomField & { position: number })[]> =>
  db
    .select({
      id: ticketFields.id,
      key: ticketFields.key,
      label: ticketFields.label,
      user_label: ticketFields.user_label,
      help: ticketFields.help,
      type: ticketFields.type,
      options: ticketFields.options,
      category_ids: ticketFields.category_ids,
      required: ticketFields.required,
      condition: ticketFields.condition,
      visible_to_customer: ticketFields.visible_to_customer,
      editable_by_customer: ticketFields.editable_by_customer,
      enabled: ticketFields.enabled,
      position: ticketFields.position,
    })
    .from(ticketFields)
    .orderBy(asc(ticketFields.position), asc(ticketFields.id));

/** The fields that are in use, in their order, cached per process. */
export const readEnabledFields = ({ db, cache }: Pick<Services, 'db' | 'cache'>) =>
  cache.read(fieldsKey, async () => (await everyField(db)).filter(({ enabled }) => enabled));

/** The fields that a reader sees in tickets: customers not all of them, and by the label for them. */
export const shownFields = (fields: readonly EnabledField[], forAgent: boolean): ShownField[] =>
  fields.flatMap(({ user_label, enabled: _, position: __, ...field }) =>
    forAgent ? [field] : field.visible_to_customer ? [{ ...field, label: user_label ?? field.label }] : [],
  );

export type EnabledField = Awaited<ReturnType<typeof readEnabledFields>>[number];
