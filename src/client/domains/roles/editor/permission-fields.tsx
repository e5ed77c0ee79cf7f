import { Box, Card, Checkbox, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { NumberChoiceField } from '#client/platform/form/number-choice-field.tsx';
import { noLimit } from '#client/platform/form/number-choices.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { hasAsWide, type Permission, type PermissionHolder } from '#shared/permissions.ts';
import type { PermissionChoice } from '#shared/roles.ts';
import classes from './permission-fields.module.css';

interface PermissionFieldsProps {
  choices: readonly PermissionChoice[];
  value: readonly Permission[];
  /** Whoever edits: what they do not hold is not theirs to give. */
  editor: PermissionHolder;
  readOnly: boolean;
  onChange: (value: Permission[]) => void;
}

const matches = ({ name, label, group, description }: PermissionChoice, words: string) =>
  [name, label, group, description ?? ''].some((text) => text.toLowerCase().includes(words.toLowerCase()));

/** What a role allows: in groups, in words, with limits. */
export function PermissionFields({ choices, value, editor, readOnly, onChange }: PermissionFieldsProps) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const shown = choices.filter((choice) => matches(choice, words.trim()));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const allowsAll = value.some(({ name }) => name === 'admin');
  const put = (permission: Permission) =>
    onChange([...value.filter(({ name }) => name !== permission.name), permission]);
  return (
    <Stack>
      <SearchField label={translate('Search permissions')} term={words} onSearch={setWords} />
      {groups.length === 0 && <NothingFound onClear={() => setWords('')} />}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Card key={group} component="section" aria-label={group} className={classes.group}>
            <Title order={3} size="h5" mb="sm">
              {group}
            </Title>
            <Stack gap="sm">
              {shown
                .filter((choice) => choice.group === group)
                .map((choice) => (
                  <PermissionField
                    key={choice.name}
                    choice={choice}
                    held={value.find(({ name }) => name === choice.name)}
                    isIncluded={allowsAll && choice.name !== 'admin'}
                    isTheirs={hasAsWide(editor, held(editor, choice.name))}
                    readOnly={readOnly}
                    onChange={put}
                    onRemove={() => onChange(value.filter(({ name }) => name !== choice.name))}
                  />
                ))}
            </Stack>
          </Card>
        ))}
      </div>
    </Stack>
  );
}

/** A permission as far as somebody holds it; without limits where they do not. */
const held = (holder: PermissionHolder, name: string): Permission =>
  holder.permissions.find((permission) => permission.name === name) ?? { name, restrictions: [] };

interface PermissionFieldProps {
  choice: PermissionChoice;
  held: Permission | undefined;
  /** Part of another one that the role has. */
  isIncluded: boolean;
  /** Whether the editor holds it, and so can give it. */
  isTheirs: boolean;
  readOnly: boolean;
  onChange: (permission: Permission) => void;
  onRemove: () => void;
}

function PermissionField(props: PermissionFieldProps) {
  const { choice, held: own, isIncluded, isTheirs, readOnly, onChange, onRemove } = props;
  const translate = useTranslate();
  const { name, label, description, restrictions } = choice;
  const notes = [
    description,
    isIncluded ? translate('Included in “Full access”.') : null,
    !isTheirs && !readOnly ? translate("You can't grant a permission you don't have yourself.") : null,
  ].filter((note) => note !== null);
  return (
    <div>
      <Checkbox
        label={label}
        description={notes.join(' ') || undefined}
        checked={own !== undefined || isIncluded}
        disabled={readOnly || isIncluded || !isTheirs}
        onChange={({ currentTarget }) =>
          currentTarget.checked ? onChange({ name, restrictions: [] }) : onRemove()
        }
      />
      {own !== undefined &&
        restrictions.map((restriction) => (
          <LimitField
            key={restriction.name}
            restriction={restriction}
            value={own.restrictions.find((limit) => limit.name === restriction.name)?.value}
            disabled={readOnly}
            onChange={(value) =>
              onChange({
                name,
                restrictions: [
                  ...own.restrictions.filter((limit) => limit.name !== restriction.name),
                  ...(value === undefined ? [] : [{ name: restriction.name, value }]),
                ],
              })
            }
          />
        ))}
    </div>
  );
}

interface LimitFieldProps {
  restriction: PermissionChoice['restrictions'][number];
  value: string | number | boolean | undefined;
  disabled: boolean;
  onChange: (value: string | number | boolean | undefined) => void;
}

function LimitField({ restriction, value, disabled, onChange }: LimitFieldProps) {
  if (restriction.type === 'choice') {
    const [all, ...others] = (restriction.values ?? []).map(String);
    const names = restriction.choices ?? [];
    return (
      <NativeSelect
        ms={30}
        mt={8}
        maw={320}
        size="xs"
        label={restriction.label}
        disabled={disabled}
        data={[all ?? '', ...others].map((choice, index) => ({
          value: choice,
          label: names[index] ?? choice,
        }))}
        value={value === undefined ? all : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === all ? undefined : currentTarget.value)
        }
      />
    );
  }
  if (restriction.type === 'boolean') {
    return (
      <Checkbox
        ms={30}
        mt={8}
        label={restriction.label}
        checked={value === true}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
      />
    );
  }
  return (
    <Box ms={30} mt={8}>
      <NumberChoiceField
        size="xs"
        label={restriction.label}
        choices={noLimit(10)}
        disabled={disabled}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => onChange(next === null ? undefined : Number(next))}
      />
    </Box>
  );
}
