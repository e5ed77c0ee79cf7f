import { Modal, NativeSelect, Select, TagsInput, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxTagNameLength, maxTagsAtOnce } from '#shared/tags.ts';
import { MessageEditor } from '../editor/message-editor.tsx';
import { SnoozeForm } from '../placement/snooze-dialog.tsx';
import { useTagChoices } from '../tags/use-tag-choices.ts';
import type { Bulk } from './use-bulk.ts';

export type DialogAction = 'assign' | 'tags_add' | 'tags_remove' | 'snooze' | 'reply' | 'note';

/** Errors name the fields of the action. */
const fieldFor = (named: string) => named.replace(/^action\./, '');

interface FormProps {
  bulk: Bulk;
  onClose: () => void;
}

function AssignForm({ bulk, onClose }: FormProps) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const form = useAppForm({ initialValues: { userId: '' }, labels: { userId: 'assignee' }, fieldFor });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ userId }) =>
        bulk.start({ type: 'assign', userId: Number(userId) }, form.showError),
      )}
      onCancel={onClose}
      label={translate('Assign')}
      isPending={bulk.isPending}
    >
      <Select
        label={translate('Assignee')}
        placeholder={translate('Choose an agent')}
        searchable
        required
        data-autofocus
        nothingFoundMessage={translate('No one with this name')}
        comboboxProps={{ withinPortal: false }}
        data={(data?.agents ?? []).map(({ id, display_name }) => ({
          value: String(id),
          label: display_name,
        }))}
        {...form.getInputProps('userId')}
      />
    </DialogForm>
  );
}

function TagsForm({ bulk, onClose, type }: FormProps & { type: 'tags_add' | 'tags_remove' }) {
  const translate = useTranslate();
  const choices = useTagChoices(true);
  const form = useAppForm({ initialValues: { tags: [] as string[] }, fieldFor });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ tags }) => bulk.start({ type, tags }, form.showError))}
      onCancel={onClose}
      label={type === 'tags_add' ? translate('Add tags') : translate('Remove tags')}
      isPending={bulk.isPending}
    >
      <TagsInput
        label={translate('Tags')}
        maxTags={maxTagsAtOnce}
        maxLength={maxTagNameLength}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        {...choices.field}
        {...form.getInputProps('tags')}
      />
    </DialogForm>
  );
}

function MessageForm({ bulk, onClose, type }: FormProps & { type: 'reply' | 'note' }) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const form = useAppForm({
    initialValues: { body: '', status: '' },
    labels: { body: type === 'reply' ? 'reply' : 'note' },
    fieldFor,
  });
  const isReply = type === 'reply';
  const statuses = (data?.statuses ?? []).map(({ name, label }) => ({ value: name, label }));
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ body, status }) =>
        bulk.start(
          isReply ? { type: 'reply', body, status: status || null } : { type: 'note', body },
          form.showError,
        ),
      )}
      onCancel={onClose}
      label={isReply ? translate('Send replies') : translate('Add notes')}
      isPending={bulk.isPending}
    >
      <MessageEditor
        label={isReply ? translate('Reply') : translate('Internal note')}
        html={form.values.body}
        onChange={(body) => form.setFieldValue('body', body)}
        // The form is sent by its button: a key is too quick for a message to many.
        onSubmit={() => undefined}
        autoFocus
        disabled={bulk.isPending}
        error={form.errors.body}
        path={form.pathOf('body')}
      />
      {isReply && (
        <>
          <Text size="sm" c="dimmed">
            {translate('Every customer is notified as of any reply. Replies can’t be undone.')}
          </Text>
          <NativeSelect
            label={translate('Status after sending')}
            data={[{ value: '', label: translate('As usual') }, ...statuses]}
            {...form.getInputProps('status')}
          />
        </>
      )}
    </DialogForm>
  );
}

interface BulkDialogProps extends FormProps {
  action: DialogAction;
  count: number;
}

/** Dialog of an action on the selected tickets that needs more than a press. */
export function BulkDialog({ action, count, bulk, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const titles: Record<DialogAction, string> = {
    assign: translate('Assign :count ticket|Assign :count tickets', { count }),
    tags_add: translate('Add tags to :count ticket|Add tags to :count tickets', { count }),
    tags_remove: translate('Remove tags from :count ticket|Remove tags from :count tickets', { count }),
    snooze: translate('Snooze :count ticket|Snooze :count tickets', { count }),
    reply: translate('Reply to :count ticket|Reply to :count tickets', { count }),
    note: translate('Add a note to :count ticket|Add a note to :count tickets', { count }),
  };
  const form = () => {
    if (action === 'assign') return <AssignForm bulk={bulk} onClose={onClose} />;
    if (action === 'snooze')
      return (
        <SnoozeForm
          onSnooze={(snooze, onError) => bulk.start({ type: 'snooze', ...snooze }, onError)}
          isPending={bulk.isPending}
          onClose={onClose}
        />
      );
    if (action === 'reply' || action === 'note')
      return <MessageForm type={action} bulk={bulk} onClose={onClose} />;
    return <TagsForm type={action} bulk={bulk} onClose={onClose} />;
  };
  return (
    <Modal opened onClose={onClose} title={titles[action]} size={action === 'reply' ? 'lg' : 'md'}>
      {form()}
    </Modal>
  );
}
