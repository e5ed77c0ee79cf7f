import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import { type CustomValue, fieldsOf, isSameValue, readPatch } from '#shared/custom-values.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useShownFields, valueErrors } from '../../ticket-fields/shown-fields.ts';
import { ValueInput } from '../../ticket-fields/value-input.tsx';
import { customFieldId } from './custom-field-id.ts';
import { useTicketActions } from './use-ticket-actions.ts';

/** Choices are saved when they are made, texts when their input is left. */
const isTyped = ({ type }: ShownField) => !['checkbox', 'select', 'multiselect'].includes(type);

interface FieldValueProps {
  ticket: TicketDetails;
  field: ShownField;
}

function FieldValue({ ticket, field }: FieldValueProps) {
  const translate = useTranslate();
  const { update, isBusy } = useTicketActions(ticket.id);
  const stored = ticket.custom_fields[field.key] ?? null;
  const [typed, setTyped] = useState<{ value: CustomValue | null } | null>(null);
  const value = typed === null ? stored : typed.value;
  const category = ticket.category?.id ?? null;
  const { patch, errors } = readPatch([field], { [field.key]: value }, { category, byCustomer: false });
  const [error] = Object.values(valueErrors(errors, [field], translate));
  const save = (next: CustomValue | null) => {
    setTyped(null);
    if (!isSameValue(next, stored)) update({ custom_fields: { [field.key]: next } });
  };
  return (
    <ValueInput
      id={customFieldId(field.key)}
      field={field}
      size="xs"
      value={value}
      disabled={!ticket.can.update || (isBusy && !isTyped(field))}
      error={typed === null ? undefined : error}
      onChange={(next) => (isTyped(field) ? setTyped({ value: next }) : save(next))}
      onBlur={() => {
        if (typed !== null && error === undefined) save(patch[field.key] ?? null);
      }}
    />
  );
}

/** The site's own fields that a ticket has, each with its input. */
export function useCustomFields(ticket: TicketDetails) {
  const fields = useShownFields();
  return fieldsOf(fields, ticket.category?.id ?? null, ticket.custom_fields).map((field) => ({
    field,
    control: <FieldValue key={ticket.id} ticket={ticket} field={field} />,
  }));
}
