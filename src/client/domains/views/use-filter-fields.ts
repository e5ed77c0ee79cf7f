import { api } from '#client/platform/api/api.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePriorities } from '#client/shell/priorities.ts';
import {
  customFilterKinds,
  customFilterOps,
  type FilterKind,
  type FilterOp,
  filterFieldNames,
  filterFieldOf,
  filterOps,
  isEmptyOp,
} from '#shared/ticket-filter-fields.ts';
import type { ConditionValue, FilterCondition } from '#shared/ticket-filters.ts';
import { useShownFields } from '../ticket-fields/shown-fields.ts';
import { fieldNames, opNames, spanName } from './filter-names.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A field of a filter as the editor shows it. */
export interface ShownFilterField {
  name: string;
  label: string;
  kind: FilterKind;
  ops: readonly FilterOp[];
  /** The choices; null for fields whose values are typed. */
  choices: readonly Choice[] | null;
  /** Whether the values of choices are ids. */
  areIds: boolean;
}

const channelNames = (translate: Translate): Choice[] => [
  { value: 'web', label: translate('Website') },
  { value: 'email', label: translate('Email') },
  { value: 'api', label: translate('API') },
  { value: 'agent', label: translate('Agent') },
  { value: 'contact', label: translate('Contact form') },
];

const stateNames = (translate: Translate): Choice[] => [
  { value: 'open', label: translate('Open') },
  { value: 'pending', label: translate('Pending') },
  { value: 'closed', label: translate('Closed') },
  { value: 'locked', label: translate('Locked') },
];

const asChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });

/** The fields that filters of this site can ask for. */
export function useFilterFields(): readonly ShownFilterField[] {
  const translate = useTranslate();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const priorities = usePriorities();
  const custom = useShownFields();
  const names = fieldNames(translate);
  const none = (label: string): Choice => ({ value: 'none', label });
  const choices: Record<string, Choice[]> = {
    status: (options?.statuses ?? []).map(({ name, label }) => ({ value: name, label: translate(label) })),
    status_category: stateNames(translate),
    priority: priorities.map(({ name, label }) => ({ value: name, label: translate(label) })),
    channel: channelNames(translate),
    category: [none(translate('No category')), ...(options?.categories ?? []).map(asChoice)],
    group_id: [none(translate('No group')), ...(options?.groups ?? []).map(asChoice)],
    mailbox_id: [none(translate('No mailbox')), ...(options?.mailboxes ?? []).map(asChoice)],
    assigned_to: [
      { value: 'me', label: translate('Me') },
      none(translate('No one')),
      ...(options?.agents ?? []).map(({ id, display_name }) => ({ value: String(id), label: display_name })),
    ],
    user_id: [{ value: 'me', label: translate('Me') }],
  };
  const known = filterFieldNames.map((name) => {
    const { kind, values } = filterFieldOf(name);
    return {
      ...{ name, label: names[name], kind, ops: filterOps[kind] },
      ...{ choices: choices[name] ?? null, areIds: values === 'id' },
    };
  });
  const own = custom.map(({ key, label, type, options: values }) => ({
    ...{ name: `custom_fields.${key}`, label: translate(label), kind: customFilterKinds[type] },
    ops: customFilterOps[type],
    choices:
      type === 'select' || type === 'multiselect'
        ? values.map((one) => ({ ...one, label: translate(one.label) }))
        : null,
    areIds: false,
  }));
  return [...known, ...own];
}

const isOfMany = (op: FilterOp) => op === 'in' || op === 'not_in' || op === 'has_any' || op === 'has_all';

/** Whether the editor takes several values for the operator. */
export const isMultiple = ({ kind }: ShownFilterField, op: FilterOp) => kind === 'tags' || isOfMany(op);

/** The values of a condition as texts. */
export const textsOf = (value: ConditionValue | undefined): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || typeof value === 'object'
      ? []
      : [String(value)];

/** The values of texts: ids are numbers. */
export function valueOfTexts(
  field: ShownFilterField,
  op: FilterOp,
  texts: readonly string[],
): ConditionValue {
  const values = texts.map((text) => (field.areIds && /^\d+$/.test(text) ? Number(text) : text));
  return isMultiple(field, op) ? values : (values[0] ?? '');
}

/** The value that a condition begins with when its field or operator is chosen. */
export function firstValue(field: ShownFilterField, op: FilterOp): ConditionValue | undefined {
  if (isEmptyOp(op)) return undefined;
  if (op === 'older_than' || op === 'newer_than') return { days: 1 };
  if (field.kind === 'flag') return true;
  if (field.kind === 'number') return 1;
  if (isMultiple(field, op)) return [];
  return field.choices?.[0] === undefined ? '' : valueOfTexts(field, op, [field.choices[0].value]);
}

/** Whether the value of a condition is not filled in yet. */
export const isUnfinished = ({ op, value }: FilterCondition) =>
  !isEmptyOp(op) &&
  (value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0));

/** A condition in words. */
export function useConditionText() {
  const translate = useTranslate();
  const fields = useFilterFields();
  const ops = opNames(translate);
  return ({ field: name, op, value }: FilterCondition): string => {
    const field = fields.find((one) => one.name === name);
    const labelOf = (text: string) => field?.choices?.find((one) => one.value === text)?.label ?? text;
    const said =
      typeof value === 'boolean'
        ? value
          ? translate('Yes')
          : translate('No')
        : typeof value === 'object' && !Array.isArray(value)
          ? spanName(value, translate)
          : textsOf(value).map(labelOf).join(', ');
    const label = field?.label ?? name;
    if (typeof value === 'boolean') return `${label}: ${said}`;
    return [label, ops[op] ?? op, said].filter(Boolean).join(' ');
  };
}
