import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { roleName } from '#client/shell/role-texts.ts';

interface RoleSelectProps {
  value?: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
  description?: string;
}

/** The roles of a person, by id. Those that one may not give or take stay as they are. */
export function RoleSelect({ value = [], onChange, error, description }: RoleSelectProps) {
  const translate = useTranslate();
  const roles = api.people.options.useQuery().data?.roles ?? [];
  const fixed = new Set(roles.filter(({ may_give }) => !may_give).map(({ id }) => String(id)));
  return (
    <MultiSelect
      label={translate('Roles')}
      description={description}
      data={roles.map(({ id, name, may_give }) => ({
        value: String(id),
        label: roleName(name, translate),
        disabled: !may_give,
      }))}
      value={value}
      onChange={(next) =>
        onChange([...value.filter((id) => fixed.has(id)), ...next.filter((id) => !fixed.has(id))])
      }
      error={error}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
