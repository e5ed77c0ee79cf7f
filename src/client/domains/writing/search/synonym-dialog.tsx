import { TagsInput } from '@mantine/core';
import { longestSynonym, mostSynonymWords, type Synonym } from '#shared/search-shaping.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { fieldOf, ShapingDialog, useSaved } from './shaping-dialog.tsx';

interface SynonymFormProps {
  /** Null for new ones. */
  synonym: Synonym | null;
  onClose: () => void;
}

function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const translate = useTranslate();
  const form = useAppForm<{ words: string[] }>({
    initialValues: { words: synonym?.words ?? [] },
    check: ({ words }) =>
      words.length < 2 ? { words: translate('Write at least two words that mean the same.') } : {},
    fieldFor: fieldOf,
  });
  const done = useSaved(onClose, form.showError);
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
    <ShapingDialog
      subject={synonym}
      onClose={onClose}
      title={synonym === 'new' ? translate('New synonyms') : translate('Change synonyms')}
    >
      {(known) => <SynonymForm synonym={known} onClose={onClose} />}
    </ShapingDialog>
  );
}
