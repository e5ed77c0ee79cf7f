import { Checkbox, Input, Modal, NativeSelect, Stack } from '@mantine/core';
import { useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { NameField } from '#client/platform/form/name-fields.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxMacroActions } from '#shared/macros.ts';
import { showsAnything } from '#shared/text.ts';
import type { MessageEditorHandle } from '../tickets/editor/editor-field.ts';
import { MessageEditor } from '../tickets/editor/message-editor.tsx';
import { audienceOf, isGroup } from '../tickets/saved-replies/edited-reply.ts';
import { PlaceholderMenu } from '../tickets/saved-replies/placeholder-menu.tsx';
import { useAudiences } from '../tickets/saved-replies/use-audiences.ts';
import { ActionList } from './action-list.tsx';
import { type EditedMacro, editedAction } from './edited-macro.ts';

interface MacroDialogProps {
  macro: EditedMacro;
  onClose: () => void;
}

/** Places of messages about actions, such as `actions.1.status`. */
const actionPath = /^actions\.(\d+)\b/;

function useMacroForm({ macro, onClose }: MacroDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { id, name, actions, body, shared, group_id, enabled } = macro;
  const errorFields = Object.fromEntries(
    Array.from({ length: maxMacroActions }, (_, index) => [`action_${index}`, '']),
  );
  const form = useAppForm({
    initialValues: {
      ...{ name, audience: audienceOf(macro), body: body ?? '', enabled },
      actions: actions.map(editedAction),
      ...errorFields,
    },
    check: ({ name: given, actions: chosen }) => ({
      ...(given.trim() === '' && { name: translate('Enter a name for the macro.') }),
      ...(chosen.length === 0 && { actions: translate('Add at least one action.') }),
    }),
    fieldFor: (named) => {
      const [, index] = actionPath.exec(named) ?? [];
      if (index !== undefined) return `action_${index}`;
      return named === 'group_id' || named === 'shared' ? 'audience' : named;
    },
  });
  const onSuccess = async () => {
    toast.positive(id === null ? translate('Macro created') : translate('Macro saved'));
    onClose();
    await utils.macros.invalidate();
  };
  const create = api.macros.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.macros.update.useMutation({ onSuccess, onError: form.showError });
  const submit = form.onSubmit((values) => {
    const { audience } = values;
    const input = {
      name: values.name,
      actions: values.actions.map(({ action }) => action),
      body: showsAnything(values.body) ? values.body : null,
      shared: audience !== 'own',
      group_id: isGroup(audience) ? Number(audience) : null,
      enabled: values.enabled,
    };
    if (id === null) create.mutate(input);
    else update.mutate({ id, ...input, before: { name, actions, body, shared, group_id, enabled } });
  });
  return { form, submit, isPending: create.isPending || update.isPending };
}

function MacroForm(props: MacroDialogProps) {
  const translate = useTranslate();
  const editor = useRef<MessageEditorHandle>(null);
  const { form, submit, isPending } = useMacroForm(props);
  const audiences = useAudiences(form.values.audience, 'macros.manage');
  const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined);
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={props.onClose}
      label={props.macro.id === null ? translate('Create') : translate('Save')}
      isPending={isPending}
    >
      <NameField {...form.getInputProps('name')} />
      <ActionList
        actions={form.values.actions}
        onChange={(actions) => {
          form.setFieldValue('actions', actions);
          form.clearErrors();
        }}
        errorAt={(index) => textOf(form.errors[`action_${index}`])}
        error={textOf(form.errors.actions)}
      />
      <Input.Wrapper
        label={translate('Reply')}
        description={translate('Sent to the customer when the macro runs. Leave it empty to send none.')}
        labelElement="div"
      >
        <Stack gap={8} mt={4}>
          <MessageEditor
            label={translate('Reply')}
            html={form.values.body}
            onChange={(body) => form.setFieldValue('body', body)}
            onSubmit={() => undefined}
            handle={editor}
            disabled={isPending}
            error={form.errors.body}
            path={form.pathOf('body')}
          />
          <div>
            <PlaceholderMenu editor={editor} />
          </div>
        </Stack>
      </Input.Wrapper>
      <NativeSelect label={translate('Visible to')} data={audiences} {...form.getInputProps('audience')} />
      <Checkbox
        label={translate('Enabled')}
        description={translate('A disabled macro is not offered.')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

/** Creates or edits a macro. */
export function MacroDialog(props: MacroDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={props.macro.id === null ? translate('New macro') : translate('Edit macro')}
    >
      <MacroForm {...props} />
    </Modal>
  );
}
