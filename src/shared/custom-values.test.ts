import { describe, expect, it } from 'vitest';
import {
  type CustomFieldType,
  type FieldRules,
  fieldsOf,
  mergeValues,
  missingValues,
  readPatch,
  valueText,
} from './custom-values.ts';

const field = (key: string, type: CustomFieldType, rest: Partial<FieldRules> = {}): FieldRules => ({
  key,
  label: key,
  type,
  options: [],
  category_ids: [],
  required: 'never',
  condition: null,
  visible_to_customer: true,
  editable_by_customer: true,
  ...rest,
});

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];

const read = (one: FieldRules, value: unknown, byCustomer = false) =>
  readPatch([one], { [one.key]: value }, { category: 1, byCustomer });

describe('a value', () => {
  it.each<[CustomFieldType, unknown, unknown]>([
    ['text', ' Hello ', 'Hello'],
    ['textarea', 'One\r\nTwo', 'One\nTwo'],
    ['number', '-12.5', -12.5],
    ['number', 0, 0],
    ['checkbox', 'true', true],
    ['checkbox', false, false],
    ['select', 'red', 'red'],
    ['multiselect', ['blue', 'red', 'blue'], ['blue', 'red']],
    ['date', '2026-02-28', '2026-02-28'],
    ['email', 'a@example.com', 'a@example.com'],
    ['url', 'https://example.com/x', 'https://example.com/x'],
  ])('of a field of type %s is read from %j', (type, given, stored) => {
    expect(read(field('it', type, { options }), given)).toEqual({ patch: { it: stored }, errors: {} });
  });

  it.each<[CustomFieldType, unknown]>([
    ['text', 'x'.repeat(256)],
    ['text', { deep: [] }],
    ['textarea', 'x'.repeat(10_001)],
    ['number', 'twelve'],
    ['number', Number.MAX_VALUE],
    ['number', '1e999'],
    ['checkbox', 'perhaps'],
    ['select', 'green'],
    ['select', ['red']],
    ['multiselect', 'red'],
    ['multiselect', ['red', 'green']],
    ['date', '2026-02-30'],
    ['date', 'yesterday'],
    ['email', 'nobody'],
    ['url', 'javascript:alert(1)'],
    ['url', 'example'],
  ])('of a field of type %s is refused for %j', (type, given) => {
    const { patch, errors } = read(field('it', type, { options }), given);
    expect([patch, Object.keys(errors)]).toEqual([{}, ['custom_fields.it']]);
  });

  it.each([[null], [''], ['   '], [[]]])('is emptied by %j', (given) => {
    expect(read(field('it', 'multiselect', { options }), given)).toEqual({ patch: { it: null }, errors: {} });
  });

  it('is refused for a field that is unknown, of other categories, or not the customer’s', () => {
    const refused = [
      read(field('it', 'text', { category_ids: [2] }), 'x'),
      read(field('it', 'text', { editable_by_customer: false }), 'x', true),
      read(field('it', 'text', { visible_to_customer: false }), 'x', true),
      readPatch([], { constructor: 'x' }, { category: 1, byCustomer: false }),
    ];
    for (const { patch, errors } of refused) expect([patch, Object.keys(errors).length]).toEqual([{}, 1]);
  });

  it('is shown by the labels of its options', () => {
    expect(valueText({ options }, ['red', 'gone'])).toBe('Red, gone');
    expect(valueText(undefined, null)).toBeNull();
  });
});

describe('a field with a condition', () => {
  const fields = [
    field('broken', 'checkbox'),
    field('part', 'select', { options, condition: { key: 'broken', value: true }, required: 'create' }),
    field('shade', 'text', { condition: { key: 'part', value: 'red' }, required: 'close' }),
  ];

  it('is asked for while all that it depends on holds, and else neither required nor stored', () => {
    const all = { broken: true, part: 'red', shade: 'dark' };
    expect(fieldsOf(fields, 1, all).map(({ key }) => key)).toEqual(['broken', 'part', 'shade']);
    expect(mergeValues(fields, 1, all, { part: 'blue' })).toEqual({ broken: true, part: 'blue' });
    expect(mergeValues(fields, 1, all, { broken: false })).toEqual({ broken: false });
    expect(missingValues(fields, 1, {}, 'create')).toEqual({});
    expect(Object.keys(missingValues(fields, 1, { broken: true }, 'create'))).toEqual(['custom_fields.part']);
    expect(Object.keys(missingValues(fields, 1, { broken: true, part: 'red' }, 'close'))).toEqual([
      'custom_fields.shade',
    ]);
  });

  it('that depends on itself in a circle is never asked for', () => {
    const circle = [
      field('one', 'checkbox', { condition: { key: 'two', value: true } }),
      field('two', 'checkbox', { condition: { key: 'one', value: true } }),
    ];
    expect(fieldsOf(circle, 1, { one: true, two: true })).toEqual([]);
  });
});
