import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import {
  type CustomValue,
  type CustomValues,
  fieldsOf,
  isCustomersOwn,
  missingValues,
  readPatch,
} from '#shared/custom-values.ts';
import type { Text } from '#shared/translation.ts';
import { useShownFields, valueErrors } from '../../ticket-fields/shown-fields.ts';

type Typed = Record<string, CustomValue | null>;

/** Values as the draft of a request keeps them, beside its texts. */
function typedValues(text: string): Typed {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Typed;
  } catch {
    return {};
  }
}

/** The fields that a new request asks for, with the checks of what was typed. */
export function useCustomValues() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const byCustomer = !usePermission('tickets.update');
  const fields = useShownFields().filter((field) => !byCustomer || isCustomersOwn(field));

  const readTyped = (text: string, categoryId: string) => {
    const category = categoryId === '' ? null : Number(categoryId);
    const filled = Object.entries(typedValues(text)).filter(([, value]) => value !== null && value !== '');
    const values = Object.fromEntries(filled) as CustomValues;
    const shown = fieldsOf(fields, category, values);
    const asked = Object.fromEntries(
      shown.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])),
    );
    const { patch, errors } = readPatch(shown, asked, { category, byCustomer });
    const missing = missingValues(fields, category, values, 'create');
    return { shown, patch, errors: valueErrors({ ...missing, ...errors }, fields, translate) };
  };

  /** The server's errors of values by their path; null when there are none at fields of the form. */
  const refusedValues = (errors: Record<string, readonly Text[]>, text: string, categoryId: string) => {
    const isShown = (path: string) =>
      readTyped(text, categoryId).shown.some(({ key }) => path === `custom_fields.${key}`);
    const about = Object.entries(errors).filter(([path]) => path.startsWith('custom_fields.'));
    // The fields may have been changed since the page was loaded.
    if (about.length > 0) void utils.ticketFields.shown.invalidate();
    const told = about.flatMap(([path, [said]]) =>
      said !== undefined && isShown(path) ? [[path, translate(said)]] : [],
    );
    return told.length === 0 ? null : (Object.fromEntries(told) as Record<string, string>);
  };

  /** The fields to show, and what was typed in them. */
  const fieldsOfForm = (
    form: { custom_fields: string; category: string },
    onType: (text: string) => void,
  ) => {
    const values = typedValues(form.custom_fields);
    return {
      shown: readTyped(form.custom_fields, form.category).shown,
      values,
      change: (key: string, value: CustomValue | null) => onType(JSON.stringify({ ...values, [key]: value })),
    };
  };
  return { readTyped, refusedValues, fieldsOfForm };
}
