import { Autocomplete, Group, Input, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { NameField } from '#client/platform/form/name-fields.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { MessageField } from '../attachments/message-field.tsx';
import type { EditedReply } from './edited-reply.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { useAudiences } from './use-audiences.ts';
import { useSavedReply } from './use-saved-reply.ts';

interface SavedReplyDialogProps {
  reply: EditedReply;
  onClose: () => void;
}

function SavedReplyForm({ reply, onClose }: SavedReplyDialogProps) {
  const translate = useTranslate();
  const { form, message, isPending, bodyError, changeBody, discard, submit } = useSavedReply(reply, onClose);
  const { data } = api.cannedReplies.list.useQuery({ perPage: 1 });
  const audiences = useAudiences(form.values.audience, 'canned_replies.manage');
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={() => {
        discard();
        onClose();
      }}
      label={reply.id === null ? translate('Create') : translate('Save')}
      isPending={isPending}
    >
      <NameField {...form.getInputProps('name')} />
      <Input.Wrapper label={translate('Message')} labelElement="div">
        <Stack gap={8}>
          <MessageField
            draft={message.draft}
            attachments={message.attachments}
            onSendAnyway={submit}
            handle={message.editor}
            label={translate('Message')}
            error={bodyError}
            disabled={isPending}
            onChange={changeBody}
            onSubmit={() => submit()}
          />
          <div>
            <PlaceholderMenu editor={message.editor} />
          </div>
        </Stack>
      </Input.Wrapper>
      <NativeSelect label={translate('Visible to')} data={audiences} {...form.getInputProps('audience')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label={translate('Shortcut')}
          description={translate('Type it after / to find this reply.')}
          maxLength={30}
          dir="ltr"
          {...form.getInputProps('shortcut')}
        />
        <Autocomplete
          label={translate('Folder')}
          description={translate('Groups replies in the list.')}
          maxLength={100}
          dir="auto"
          data={data?.folders ?? []}
          {...form.getInputProps('folder')}
        />
      </Group>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label={translate('Keywords')}
          description={translate('More words to find it by.')}
          maxLength={500}
          dir="auto"
          {...form.getInputProps('keywords')}
        />
        <TextInput
          label={translate('Language')}
          description={translate('A code, such as en or de.')}
          maxLength={35}
          dir="ltr"
          {...form.getInputProps('language')}
        />
      </Group>
    </DialogForm>
  );
}

/** Creates or edits a saved reply. */
export function SavedReplyDialog(props: SavedReplyDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={props.reply.id === null ? translate('New saved reply') : translate('Edit saved reply')}
    >
      <SavedReplyForm {...props} />
    </Modal>
  );
}
