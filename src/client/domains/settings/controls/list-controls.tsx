import { Card, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type ExtraField, extraFieldSchema } from '#shared/registration.ts';
import type { ControlProps } from './control-props.ts';
import { type RowColumn, RowListControl } from './row-list-control.tsx';

const policyColumns: RowColumn[] = [
  { name: 'label', label: 'Name' },
  { name: 'action', label: 'URL', placeholder: '/pages/terms' },
];

export function PoliciesControl(props: ControlProps) {
  const translate = useTranslate();
  return (
    <RowListControl {...props} columns={policyColumns} addLabel={translate('Add policy')} word="policy" />
  );
}

const panelColumns: RowColumn[] = [
  { name: 'title', label: 'Heading' },
  { name: 'description', label: 'Description' },
  { name: 'label', label: 'Button label' },
  { name: 'action', label: 'URL', placeholder: '/pages/orders' },
];

export function PanelsControl(props: ControlProps) {
  const translate = useTranslate();
  return <RowListControl {...props} columns={panelColumns} addLabel={translate('Add panel')} word="panel" />;
}

const names = { first_name: 'First name', last_name: 'Last name', country: 'Country', timezone: 'Time zone' };

/** Which fields registration asks for besides, whether they must be filled in, and what they are called there. */
export function ExtraFieldsControl({ label, description, error, disabled, value, onChange }: ControlProps) {
  const translate = useTranslate();
  const chosen = Array.isArray(value) ? (value as ExtraField[]) : [];
  const change = (id: ExtraField['id'], part: Partial<ExtraField>) =>
    onChange(chosen.map((field) => (field.id === id ? { ...field, ...part } : field)));
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="sm" mt="xs" role="group" aria-label={label}>
        {extraFieldSchema.shape.id.options.map((id) => {
          const field = chosen.find((one) => one.id === id);
          const toggle = (isOn: boolean) =>
            onChange(
              isOn
                ? [...chosen, { id, label: null, required: false }]
                : chosen.filter((one) => one.id !== id),
            );
          return (
            <Card key={id} padding="sm" radius="sm">
              <Stack gap="xs">
                <Checkbox
                  label={translate(names[id])}
                  disabled={disabled}
                  checked={field !== undefined}
                  onChange={({ currentTarget }) => toggle(currentTarget.checked)}
                />
                {field !== undefined && (
                  <Group gap="md" align="flex-end">
                    <TextInput
                      label={translate('Label')}
                      placeholder={translate(names[id])}
                      dir="auto"
                      flex={1}
                      miw={180}
                      disabled={disabled}
                      value={field.label ?? ''}
                      onChange={({ currentTarget }) => change(id, { label: currentTarget.value || null })}
                    />
                    <Checkbox
                      label={translate('Required')}
                      mb={8}
                      disabled={disabled}
                      checked={field.required}
                      onChange={({ currentTarget }) => change(id, { required: currentTarget.checked })}
                    />
                  </Group>
                )}
              </Stack>
            </Card>
          );
        })}
      </Stack>
    </Input.Wrapper>
  );
}
