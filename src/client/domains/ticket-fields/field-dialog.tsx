import { MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { ReplacementField } from '#client/platform/form/delete-question.tsx';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { type CustomField, maxFieldHelpLength, maxFieldLabelLength } from '#shared/custom-fields.ts';
import { customFieldTypes, requiredStages } from '#shared/custom-values.ts';
import { ConditionField } from './condition-field.tsx';
import { OptionsField, storedOptions } from './options-field.tsx';
import { stageNames, typeNames } from './type-names.ts';
import { type Fields, keyFrom, useFieldForm } from './use-field-form.ts';

const labelsOf = (translate: Translate): Record<keyof Fields, string> => ({
  label: translate('Label'),
  key: translate('Key'),
  type: translate('Type'),
  options: translate('Options'),
  user_label: translate('Label for customers'),
  help: translate('Help text'),
  category_ids: translate('Categories'),
  required: translate('Required'),
  condition: translate('Ask for it'),
  visible_to_customer: translate('Customers see it'),
  editable_by_customer: translate('Customers edit it'),
  enabled: translate('In use'),
});

type Form = ReturnType<typeof useFieldForm>['form'];

/** The parts that can be chosen only once: the key and the type. */
function IdentityFields({
  form,
  labels,
  isNew,
}: {
  form: Form;
  labels: Record<keyof Fields, string>;
  isNew: boolean;
}) {
  const translate = useTranslate();
  const names = typeNames(translate);
  const { key, label } = form.getValues();
  const onLabel = (next: string) => {
    // The key follows the label until somebody types another one.
    if (isNew && key === keyFrom(label)) form.setFieldValue('key', keyFrom(next));
    form.setFieldValue('label', next);
  };
  return (
    <>
      <TextInput
        label={labels.label}
        required
        maxLength={maxFieldLabelLength}
        dir="auto"
        {...form.getInputProps('label')}
        onChange={({ currentTarget }) => onLabel(currentTarget.value)}
      />
      <TextInput
        label={labels.key}
        description={translate('Programs name the field by it. It can’t be changed later.')}
        required
        disabled={!isNew}
        maxLength={50}
        dir="ltr"
        {...form.getInputProps('key')}
      />
      <NativeSelect
        label={labels.type}
        description={isNew ? translate('It can’t be changed later.') : undefined}
        disabled={!isNew}
        data={customFieldTypes.map((value) => ({ value, label: names[value] }))}
        {...form.getInputProps('type')}
      />
    </>
  );
}

/** Which tickets have it, and who fills it in. */
function AudienceFields({ form, labels }: { form: Form; labels: Record<keyof Fields, string> }) {
  const translate = useTranslate();
  const stages = stageNames(translate);
  const mayList = usePermission('tickets.update');
  const { data } = api.ticketCategories.list.useQuery(undefined, { enabled: mayList });
  const categories = data?.ticketCategories ?? [];
  const { category_ids, visible_to_customer } = form.getValues();
  return (
    <>
      {categories.length > 0 && (
        <MultiSelect
          label={labels.category_ids}
          description={translate('Leave empty for requests of all categories.')}
          searchable
          data={categories.map(({ id, name }) => ({ value: String(id), label: translate(name) }))}
          value={category_ids.map(String)}
          onChange={(ids) => form.setFieldValue('category_ids', ids.map(Number))}
          error={form.errors.category_ids}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      <NativeSelect
        label={labels.required}
        data={requiredStages.map((value) => ({ value, label: stages[value] }))}
        {...form.getInputProps('required')}
      />
      <Switch
        label={labels.visible_to_customer}
        {...form.getInputProps('visible_to_customer', { type: 'checkbox' })}
      />
      {visible_to_customer && (
        <Switch
          label={labels.editable_by_customer}
          description={translate('They are asked for it when they make a request.')}
          {...form.getInputProps('editable_by_customer', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

interface FieldFormProps {
  /** Null for a new field. */
  field: CustomField | null;
  others: readonly CustomField[];
  onClose: () => void;
}

function FieldForm({ field, others, onClose }: FieldFormProps) {
  const translate = useTranslate();
  const { form, edited, uses, ...state } = useFieldForm(field, onClose);
  const labels = labelsOf(translate);
  const values = form.getValues();
  const isSelect = values.type === 'select' || values.type === 'multiselect';
  const errorAt = (name: keyof Fields) => {
    const found = Object.entries(form.errors).find(([path]) => path.split('.')[0] === name)?.[1];
    return typeof found === 'string' ? found : undefined;
  };
  return (
    <DialogForm
      onSubmit={state.onSubmit}
      onCancel={onClose}
      label={field === null ? translate('Create') : translate('Save')}
      isPending={state.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this field while you were editing.')}
        labels={labels}
      />
      <IdentityFields form={form} labels={labels} isNew={field === null} />
      {isSelect && (
        <OptionsField
          value={values.options}
          onChange={(options) => form.setFieldValue('options', options)}
          error={errorAt('options')}
        />
      )}
      {uses !== null && (
        <ReplacementField
          text={translate(
            ':count ticket has an option that you removed.|:count tickets have an option that you removed.',
            { count: uses },
          )}
          label={translate('Replacement')}
          placeholder={translate('Choose an option')}
          choices={storedOptions(values.options)}
          value={state.replacement}
          onChange={state.setReplacement}
        />
      )}
      <TextInput
        label={labels.user_label}
        description={translate('Leave empty to show customers the same label.')}
        maxLength={maxFieldLabelLength}
        dir="auto"
        {...form.getInputProps('user_label')}
      />
      <Textarea
        label={labels.help}
        description={translate('Shown below the field.')}
        maxLength={maxFieldHelpLength}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('help')}
      />
      <AudienceFields form={form} labels={labels} />
      <ConditionField
        value={values.condition}
        onChange={(condition) => form.setFieldValue('condition', condition)}
        others={others}
        error={errorAt('condition')}
      />
      <Switch
        label={labels.enabled}
        description={translate('Turned off, it is on no form. Tickets keep their values.')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface FieldDialogProps {
  /** The field to edit, or `new`; null while the dialog is closed. */
  field: CustomField | 'new' | null;
  fields: readonly CustomField[];
  onClose: () => void;
}

/** Creates or edits a field. */
export function FieldDialog({ field, fields, onClose }: FieldDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={field}
      onClose={onClose}
      titles={{ create: translate('New field'), change: translate('Edit field') }}
    >
      {(known) => (
        <FieldForm field={known} others={fields.filter(({ id }) => id !== known?.id)} onClose={onClose} />
      )}
    </RecordDialog>
  );
}
