import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useMessage } from '../attachments/use-message.ts';
import { audienceOf, type EditedReply, isGroup } from './edited-reply.ts';

/** Draft of the text and files of a saved reply that is being edited. */
const draftName = ({ id }: EditedReply) => `saved-reply:${id ?? 'new'}`;

/** State of the form of a saved reply. The text of a new one survives a reload. */
export function useSavedReply(reply: EditedReply, onSaved: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const message = useMessage(draftName(reply), undefined);
  const { draft, attachments } = message;
  const [bodyError, setBodyError] = useState('');
  const { id, name, shortcut, folder, keywords, language } = reply;
  const form = useAppForm({
    initialValues: {
      ...{ name, audience: audienceOf(reply), shortcut: shortcut ?? '', folder: folder ?? '' },
      ...{ keywords: keywords ?? '', language: language ?? '' },
    },
    check: ({ name: given }) =>
      given.trim() === '' ? { name: translate('Enter a name for the saved reply.') } : {},
    fieldFor: (named) => (named === 'group_id' || named === 'shared' ? 'audience' : named),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    // An empty new one goes on with what was typed before.
    if (id !== null || reply.body !== '') draft.replace(reply);
  }, []);

  const discard = () => {
    attachments.discard();
    draft.clear();
  };
  const onSuccess = async () => {
    discard();
    toast.positive(id === null ? translate('Saved reply created') : translate('Saved reply saved'));
    onSaved();
    await utils.cannedReplies.invalidate();
  };
  const create = api.cannedReplies.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.cannedReplies.update.useMutation({ onSuccess, onError: form.showError });

  const submit = form.onSubmit(({ audience, ...fields }) => {
    if (draft.values === null || draft.isElsewhere) return;
    setBodyError(draft.isEmpty ? translate('Enter a message for the saved reply.') : '');
    if (draft.isEmpty || !attachments.isReady(true)) return;
    const input = {
      ...fields,
      body: draft.values.body,
      uploads: attachments.ids,
      shared: audience !== 'own',
      group_id: isGroup(audience) ? Number(audience) : null,
      shortcut: fields.shortcut.trim().toLowerCase() || null,
    };
    if (id === null) create.mutate(input);
    else
      update.mutate({
        id,
        ...input,
        before: { name, body: reply.body, shortcut, folder, keywords, language },
      });
  });
  const [failure] = [create.error, update.error].filter((error) => error !== null);
  const refusedBody = failure?.data?.texts?.body?.[0];

  return {
    form,
    message,
    isPending: create.isPending || update.isPending,
    bodyError: bodyError || (refusedBody === undefined ? '' : translate(refusedBody)),
    changeBody: (body: string) => {
      draft.change({ body });
      setBodyError('');
      create.reset();
      update.reset();
    },
    discard,
    submit,
  };
}
