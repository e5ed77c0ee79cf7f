import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useShownFields } from '../../ticket-fields/shown-fields.ts';
import { ValueInput } from '../../ticket-fields/value-input.tsx';
import { ValueText } from '../../ticket-fields/value-text.tsx';
import type { NewRequest } from './use-new-request.ts';

interface RequestFieldsProps {
  customFields: NewRequest['customFields'];
  /** Errors of the form, by path. */
  errors: Readonly<Record<string, ReactNode>>;
}

/** The fields that the site asks for in a new ticket. */
export function RequestFields({ customFields, errors }: RequestFieldsProps) {
  return customFields.shown.map((field) => {
    const error = errors[`custom_fields.${field.key}`];
    return (
      <ValueInput
        key={field.key}
        id={`request-field-${field.key}`}
        name={`custom_fields.${field.key}`}
        field={field}
        withLabel
        required={field.required === 'create'}
        value={customFields.values[field.key] ?? null}
        error={typeof error === 'string' ? error : undefined}
        onChange={(value) => customFields.change(field.key, value)}
      />
    );
  });
}

/** The values of a request that its customer sees. */
export function RequestValues({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const filled = useShownFields().filter(({ key }) => ticket.custom_fields[key] !== undefined);
  return filled.map((field) => {
    const value = ticket.custom_fields[field.key];
    return (
      <Text key={field.key} size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Text span inherit c="dimmed">
          {translate(field.label)}:{' '}
        </Text>
        {value !== undefined && <ValueText field={field} value={value} />}
      </Text>
    );
  });
}
