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
import { useShownFields, valueErrors } from '../../ticket-fields/shown-fields.ts';

type Typed = Record<string, CustomValue | null>;

/** Values as the draft of a request keeps them, beside its texts. */
export function typedValues(text: string): Typed {
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
  return { readTyped };
}
