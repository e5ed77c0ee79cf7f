import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { SearchModal } from '#client/shell/search-modal.tsx';
import { ChoiceKeys, SearchChoiceList } from './search-choices.tsx';
import { useSearchChoices } from './use-search-choices.ts';

interface SearchDialogProps {
  opened: boolean;
  /** Called by whoever closes it and stays. */
  onClose: () => void;
  /** Called by whoever goes on to what was found. */
  onLeave: () => void;
}

/** Search as you type over all that the person may find, wholly usable from the keyboard. */
export function SearchDialog({ opened, onClose, onLeave }: SearchDialogProps) {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const offered = useSearchChoices({ query, enabled: opened, onLeave });
  const administers = usePermission('admin.access');
  return (
    <SearchModal
      opened={opened}
      onClose={onClose}
      label={administers ? translate('Search articles and settings') : translate('Search articles')}
      query={query}
      onQuery={setQuery}
      onKeyDown={offered.onKeyDown}
      listId={offered.listId}
      currentId={offered.currentId}
      hasChoices={offered.choices.length > 0}
      isBusy={offered.search.showsSpinner}
      footer={<ChoiceKeys canRemove={offered.hasRecent} />}
    >
      <SearchChoiceList offered={offered} query={query} />
    </SearchModal>
  );
}
