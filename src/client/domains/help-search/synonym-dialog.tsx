import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { maxSynonymLength, maxSynonymTerms, type Synonym } from '#shared/search-curation.ts';
import { api } from '../../platform/api/api.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { EditConflict } from '../../platform/form/edit-conflict.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useEditedRecord } from '../../platform/form/use-edited-record.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CurationDialog, fieldOf, useSaved } from './curation-dialog.tsx';

interface SynonymFormProps {
  /** Null for new ones. */
  synonym: Synonym | null;
  onClose: () => void;
}

const initialValuesOf = (synonym: Synonym | null) => ({ words: synonym?.words ?? [] });

function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(synonym));
  const form = useAppForm<{ words: string[] }>({
    initialValues: stored,
    labels: { words: 'synonyms' },
    check: ({ words }) => (words.length < 2 ? { words: translate('Enter at least two synonyms.') } : {}),
    fieldFor: fieldOf,
  });
  const onSuccess = useSaved(translate('Synonyms saved'), onClose);
  const create = api.hcSearch.createSynonym.useMutation({ onSuccess, onError: form.showError });
  const update = api.hcSearch.updateSynonym.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = synonym?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => initialValuesOf((await utils.client.hcSearch.synonym.query({ id })).synonym),
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(synonym === null ? (fields) => create.mutate(fields) : edited.submit)}
      onCancel={onClose}
      label={translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed these synonyms while you were editing.')}
      />
      <TagsInput
        label={translate('Synonyms')}
        description={translate('Press Enter after each word or phrase.')}
        maxTags={maxSynonymTerms}
        splitChars={[',']}
        acceptValueOnBlur
        maxLength={maxSynonymLength}
        data-autofocus
        {...form.getInputProps('words')}
      />
    </DialogForm>
  );
}

interface SynonymDialogProps {
  /** What is changed, or `new`; null while there is nothing to do. */
  synonym: Synonym | 'new' | null;
  onClose: () => void;
}

/** Says which words mean the same. */
export function SynonymDialog({ synonym, onClose }: SynonymDialogProps) {
  const translate = useTranslate();
  return (
    <CurationDialog
      subject={synonym}
      onClose={onClose}
      title={synonym === 'new' ? translate('Add synonyms') : translate('Edit synonyms')}
    >
      {(known) => <SynonymForm synonym={known} onClose={onClose} />}
    </CurationDialog>
  );
}
