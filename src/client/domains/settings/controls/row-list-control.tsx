import { ActionIcon, Button, Card, Group, Input, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { MoveButtons } from '#client/shell/list/move-buttons.tsx';
import type { ControlProps } from './control-props.ts';

export interface RowColumn {
  name: string;
  label: string;
  placeholder?: string;
}

type Row = Record<string, unknown> & { id: string };

interface RowListControlProps extends ControlProps {
  columns: readonly RowColumn[];
  /** What the button says that adds a row. */
  addLabel: string;
  /** The word that the ids of new rows begin with. */
  word: string;
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const translate = useTranslate();
  const label = translate('Remove :name', { name });
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A list of things, each with some texts: add, change, move, remove. */
export function RowListControl(props: RowListControlProps) {
  const { label, description, error, disabled, value, onChange, columns, addLabel, word } = props;
  const translate = useTranslate();
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const newRow = (): Row => ({
    ...Object.fromEntries(columns.map(({ name }) => [name, ''])),
    id: freeId(rows, word),
  });
  const change = (index: number, part: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const move = (from: number, to: number) =>
    onChange(rows.with(from, rows[to] as Row).with(to, rows[from] as Row));
  const nameOf = (row: Row, index: number) => String(row[columns[0]?.name ?? ''] || `${label} ${index + 1}`);
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="sm" mt="xs" role="group" aria-label={label}>
        {rows.map((row, index) => (
          <Card key={row.id} padding="sm" radius="sm">
            <Stack gap="xs">
              {columns.map((column) => (
                <TextInput
                  key={column.name}
                  label={translate(column.label)}
                  placeholder={column.placeholder}
                  dir="auto"
                  disabled={disabled}
                  value={String(row[column.name] ?? '')}
                  onChange={({ currentTarget }) => change(index, { [column.name]: currentTarget.value })}
                />
              ))}
              {!disabled && (
                <Group gap={4} justify="flex-end">
                  <MoveButtons
                    name={nameOf(row, index)}
                    isFirst={index === 0}
                    isLast={index === rows.length - 1}
                    onMove={(step) => move(index, index + step)}
                  />
                  <RemoveButton
                    name={nameOf(row, index)}
                    onRemove={() => onChange(rows.toSpliced(index, 1))}
                  />
                </Group>
              )}
            </Stack>
          </Card>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...rows, newRow()])}
          style={{ alignSelf: 'flex-start' }}
        >
          {addLabel}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

/** An id that no row has. */
function freeId(rows: readonly Row[], word: string): string {
  let number = rows.length + 1;
  while (rows.some(({ id }) => id === `${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}
