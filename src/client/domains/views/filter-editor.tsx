import { ActionIcon, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FilterOp } from '#shared/ticket-filter-fields.ts';
import type { FilterCondition, TicketFilter } from '#shared/ticket-filters.ts';
import { opNames } from './filter-names.ts';
import classes from './filters.module.css';
import { firstValue, isMultiple, textsOf, useFilterFields, valueOfTexts } from './use-filter-fields.ts';
import { ValueField } from './value-field.tsx';

const maxLevels = 3;

type Part = TicketFilter['conditions'][number];

export const newCondition: FilterCondition = { field: 'status_category', op: 'is', value: 'open' };

interface ConditionRowProps {
  condition: FilterCondition;
  onChange: (condition: FilterCondition) => void;
  onRemove: () => void;
}

/** A condition: its field, operator and value. */
function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate();
  const fields = useFilterFields();
  const names = opNames(translate);
  const field = fields.find(({ name }) => name === condition.field);
  const choose = (name: string) => {
    const chosen = fields.find((one) => one.name === name);
    const op = chosen?.ops[0];
    if (chosen !== undefined && op !== undefined)
      onChange({ field: name, op, value: firstValue(chosen, op) });
  };
  const chooseOp = (op: FilterOp) => {
    if (field === undefined) return;
    const isSame = isMultiple(field, op) === isMultiple(field, condition.op) || field.choices !== null;
    const texts = textsOf(condition.value);
    const fresh = firstValue(field, op);
    const isKept = isSame && texts.length > 0 && (typeof fresh !== 'object' || Array.isArray(fresh));
    const kept =
      field.kind === 'flag' || field.kind === 'number' ? condition.value : valueOfTexts(field, op, texts);
    onChange({ field: field.name, op, value: fresh === undefined || !isKept ? fresh : kept });
  };
  return (
    <div className={classes.condition}>
      <NativeSelect
        aria-label={translate('Field')}
        data={[
          ...fields.map(({ name, label }) => ({ value: name, label })),
          ...(field === undefined ? [{ value: condition.field, label: condition.field }] : []),
        ]}
        value={condition.field}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {field !== undefined && field.kind !== 'flag' && (
        <NativeSelect
          aria-label={translate('Comparison')}
          data={field.ops.map((op) => ({ value: op, label: names[op] }))}
          value={condition.op}
          onChange={(event) => chooseOp(event.currentTarget.value as FilterOp)}
        />
      )}
      {field !== undefined && (
        <div className={classes.value}>
          <ValueField
            field={field}
            condition={condition}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </div>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={translate('Remove condition')}
        onClick={onRemove}
        className={classes.remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface FilterEditorProps {
  filter: TicketFilter;
  onChange: (filter: TicketFilter) => void;
  level?: number;
  onRemove?: () => void;
}

/** The conditions of a filter, and groups of them. */
export function FilterEditor({ filter, onChange, level = 1, onRemove }: FilterEditorProps) {
  const translate = useTranslate();
  const { match, conditions } = filter;
  const set = (changed: Part[]) => onChange({ match, conditions: changed });
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <NativeSelect
            size="sm"
            aria-label={translate('Which conditions have to be met')}
            data={[
              { value: 'all', label: translate('All conditions are met') },
              { value: 'any', label: translate('Any condition is met') },
            ]}
            value={match}
            onChange={(event) => onChange({ match: event.currentTarget.value as 'all' | 'any', conditions })}
          />
        </Group>
        {onRemove && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
            {translate('Remove group')}
          </Button>
        )}
      </Group>
      {conditions.length === 0 && (
        <Text size="sm" c="dimmed">
          {translate('Without conditions every ticket matches.')}
        </Text>
      )}
      {conditions.map((part, index) => {
        const change = (changed: Part) => set(conditions.with(index, changed));
        const remove = () => set(conditions.toSpliced(index, 1));
        return 'conditions' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids, and their fields hold no state.
          <Paper key={index} withBorder p="sm">
            <FilterEditor filter={part} level={level + 1} onChange={change} onRemove={remove} />
          </Paper>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <ConditionRow key={index} condition={part} onChange={change} onRemove={remove} />
        );
      })}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set([...conditions, newCondition])}
        >
          {translate('Add condition')}
        </Button>
        {level < maxLevels && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => set([...conditions, { match: 'any', conditions: [newCondition] }])}
          >
            {translate('Add group')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
