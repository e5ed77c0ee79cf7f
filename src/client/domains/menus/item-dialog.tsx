import {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  Modal,
  MultiSelect,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core';
import type { MenuItem } from '#shared/site-settings.ts';
import { menuItemSchema } from '#shared/site-settings.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import { iconNames, NamedIcon } from '../../shell/icon-set.tsx';
import { usePermissionChoices, useRoleChoices, useTargetChoices } from './use-choices.ts';

interface ItemDialogProps {
  item: MenuItem | null;
  onSave: (item: MenuItem) => void;
  onClose: () => void;
}

interface ItemValues extends Record<string, unknown> {
  label: string;
  icon: string;
  type: MenuItem['type'];
  action: string;
  isNewTab: boolean;
  roles: string[];
  permissions: string[];
}

const valuesOf = ({ label, icon, type, action, target, roles, permissions }: MenuItem): ItemValues => ({
  label,
  icon: icon ?? '',
  type,
  action,
  isNewTab: target === '_blank',
  roles: roles.map(String),
  permissions,
});

/** Fills in where an item leads from what the site has. */
function TargetPicker({ onPick }: { onPick: (label: string, action: string) => void }) {
  const translate = useTranslate();
  const groups = useTargetChoices();
  const labels = new Map(groups.flatMap(({ items }) => items.map(({ action, label }) => [action, label])));
  return (
    <Select
      label={translate('Choose a page, a category, or an article')}
      placeholder={translate('Search')}
      searchable
      limit={200}
      nothingFoundMessage={translate('No results')}
      data={groups
        .filter(({ items }) => items.length > 0)
        .map(({ name, items }) => ({
          group: name,
          items: items.map(({ label, action }) => ({ value: action, label })),
        }))}
      value={null}
      onChange={(action) => action !== null && onPick(labels.get(action) ?? '', action)}
    />
  );
}

interface IconFieldProps extends AutocompleteProps {
  icon: string;
}

function IconField({ icon, ...input }: IconFieldProps) {
  const translate = useTranslate();
  const { asset_url } = useSettings();
  return (
    <Autocomplete
      label={translate('Icon')}
      description={
        asset_url === null
          ? translate('Choose from the list.')
          : translate('Choose from the list, or enter the URL of an SVG file under :address.', {
              address: asset_url,
            })
      }
      data={iconNames}
      limit={50}
      maxLength={2000}
      leftSection={icon === '' ? undefined : <NamedIcon name={icon} />}
      renderOption={({ option }) => (
        <>
          <NamedIcon name={option.value} />
          <span>{option.value}</span>
        </>
      )}
      {...input}
    />
  );
}

function ItemForm({ item, onSave, onClose }: ItemDialogProps & { item: MenuItem }) {
  const translate = useTranslate();
  const roles = useRoleChoices();
  const permissions = usePermissionChoices();
  const form = useAppForm<ItemValues>({
    initialValues: valuesOf(item),
    check: ({ label, action, type }) => ({
      ...(label.trim() === '' ? { label: translate('Enter a name for the item.') } : {}),
      ...(menuItemSchema.shape.action.safeParse(action.trim()).success &&
      (type === 'link' || /^\/|^$/.test(action.trim()))
        ? {}
        : {
            action:
              type === 'route'
                ? translate('A URL on this site must start with a slash.')
                : translate('A URL must start with https://, http://, mailto:, tel:, or a slash.'),
          }),
    }),
  });
  const { icon, type, roles: chosen, permissions: asked } = form.values;
  const save = (values: ItemValues) =>
    onSave({
      ...item,
      label: values.label.trim(),
      icon: values.icon.trim() || null,
      type: values.type,
      action: values.action.trim(),
      target: values.isNewTab ? '_blank' : '_self',
      roles: values.roles.map(Number),
      permissions: values.permissions,
    });
  return (
    <DialogForm onSubmit={form.onSubmit(save)} onCancel={onClose} label={translate('Done')} isPending={false}>
      <TargetPicker
        onPick={(label, action) => {
          form.setFieldValue('type', 'route');
          form.setFieldValue('action', action);
          if (form.values.label.trim() === '') form.setFieldValue('label', label.slice(0, 255));
        }}
      />
      <TextInput
        label={translate('Name')}
        maxLength={255}
        dir="auto"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <SegmentedControl
        aria-label={translate('Link type')}
        data={[
          { value: 'route', label: translate('On this site') },
          { value: 'link', label: translate('External link') },
        ]}
        value={type}
        onChange={(value) => form.setFieldValue('type', value as ItemValues['type'])}
      />
      <TextInput
        label={translate('URL')}
        placeholder={type === 'route' ? '/hc' : 'https://'}
        dir="ltr"
        maxLength={2000}
        {...form.getInputProps('action')}
      />
      <Checkbox
        label={translate('Open in a new tab')}
        {...form.getInputProps('isNewTab', { type: 'checkbox' })}
      />
      <IconField icon={icon} {...form.getInputProps('icon')} />
      <MultiSelect
        label={translate('Only visible to people with all of these roles')}
        placeholder={chosen.length === 0 ? translate('Everyone') : ''}
        data={roles}
        clearable
        {...form.getInputProps('roles')}
      />
      <MultiSelect
        label={translate('Only visible to people with all of these permissions')}
        placeholder={asked.length === 0 ? translate('Everyone') : ''}
        data={permissions}
        searchable
        clearable
        {...form.getInputProps('permissions')}
      />
    </DialogForm>
  );
}

/** One item of a menu: what it is called, where it leads, and for whom it is there. */
export function ItemDialog({ item, onSave, onClose }: ItemDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={item !== null} onClose={onClose} title={translate('Menu item')}>
      {item && <ItemForm key={item.id} item={item} onSave={onSave} onClose={onClose} />}
    </Modal>
  );
}
