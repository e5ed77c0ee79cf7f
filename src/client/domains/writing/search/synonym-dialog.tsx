import { Modal, TagsInput } from '@mantine/core';
import { longestSynonym, mostSynonymWords, type Synonym } from '#shared/search-shaping.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { toast } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { useShapingChanged } from './use-shaping-changed.ts';

interface SynonymFormProps {
  /** Null for new ones. */
  synonym: Synonym | null;
  onClose: () => void;
}

function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const translate = useTranslate();
  const changed = useShapingChanged();
  const form = useAppForm<{ words: string[] }>({
    initialValues: { words: synonym?.words ?? [] },
    check: ({ words }) =>
      words.length < 2 ? { words: translate('Write at least two words that mean the same.') } : {},
    fieldFor: (named) => named.split(/[./]/)[0] ?? named,
  });
  const done = {
    onSuccess: async () => {
      toast.positive(translate('Saved'));
      onClose();
      await changed();
    },
    onError: form.showError,
  };
  const create = api.hcSearch.createSynonym.useMutation(done);
  const update = api.hcSearch.updateSynonym.useMutation(done);
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ words }) =>
        synonym === null ? create.mutate({ words }) : update.mutate({ id: synonym.id, words }),
      )}
      onCancel={onClose}
      label={translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <TagsInput
        label={translate('Words that mean the same')}
        description={translate('Press Enter after each. Phrases of several words work too.')}
        maxTags={mostSynonymWords}
        splitChars={[',']}
        acceptValueOnBlur
        maxLength={longestSynonym}
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
    <Modal
      opened={synonym !== null}
      onClose={onClose}
      title={synonym === 'new' ? translate('New synonyms') : translate('Change synonyms')}
      closeButtonProps={{ 'aria-label': translate('Close') }}
    >
      {synonym !== null && <SynonymForm synonym={synonym === 'new' ? null : synonym} onClose={onClose} />}
    </Modal>
  );
}
