import { api } from '#client/platform/api/api.ts';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import type { FieldTexts } from '#shared/errors.ts';

const none: readonly ShownField[] = [];

/** The fields that the viewer sees in tickets and forms, in their order. */
export const useShownFields = (): readonly ShownField[] =>
  api.ticketFields.shown.useQuery().data?.fields ?? none;

/** Messages about values, by the path of the field and by its label. */
export function valueErrors(
  errors: FieldTexts,
  fields: readonly ShownField[],
  translate: Translate,
): Record<string, string> {
  const entries = Object.entries(errors).flatMap(([path, [text]]) => {
    const label = fields.find(({ key }) => path === `custom_fields.${key}`)?.label;
    if (text === undefined || label === undefined) return [];
    if (typeof text === 'string') return [[path, translate(text)]];
    const attribute = { line: label, values: {} };
    return [[path, translate({ line: text.line, values: { ...text.values, attribute } })]];
  });
  return Object.fromEntries(entries);
}
