import { CloseButton, Loader, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { SearchChoiceList, SearchKeys } from './search-choices.tsx';
import classes from './search-dialog.module.css';
import { useSearchChoices } from './use-search-choices.ts';

interface SearchDialogProps {
  opened: boolean;
  /** Called by whoever closes it and stays. */
  onClose: () => void;
  /** Called by whoever goes on to what was found. */
  onLeave: () => void;
}

// Whoever presses the keys types on at once; nothing may be lost to an animation.
const instantly = { duration: 0 };
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/** Search as you type over all that the person may find, wholly usable from the keyboard. */
export function SearchDialog({ opened, onClose, onLeave }: SearchDialogProps) {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const offered = useSearchChoices({ query, enabled: opened, onLeave });
  const answersTickets = usePermission('tickets.update');
  const administers = usePermission('admin.access');
  const label = answersTickets
    ? administers
      ? translate('Search articles, tickets, and settings')
      : translate('Search articles and tickets')
    : translate('Search articles');
  const fillsScreen = useMediaQuery('(width < 30em)', false, { getInitialValueInEffect: false });

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // The field takes the focus before the library could note where it was.
      returnFocus={false}
      yOffset="10dvh"
      size={640}
      radius={fillsScreen ? 0 : 'lg'}
      padding={0}
      fullScreen={fillsScreen}
      transitionProps={instantly}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <div className={classes.panel}>
          <TextInput
            data-autofocus
            ref={focusAtOnce}
            variant="unstyled"
            size="lg"
            type="search"
            role="combobox"
            aria-label={label}
            aria-expanded={offered.choices.length > 0}
            aria-controls={offered.listId}
            aria-autocomplete="list"
            aria-activedescendant={offered.currentId}
            autoComplete="off"
            maxLength={255}
            placeholder={label}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={offered.onKeyDown}
            leftSection={<IconSearch size={20} aria-hidden />}
            rightSection={
              offered.search.showsSpinner ? (
                <Loader size="xs" role="status" aria-label={translate('Searching')} />
              ) : (
                <CloseButton aria-label={translate('Close')} onClick={onClose} />
              )
            }
            rightSectionWidth={48}
            leftSectionWidth={48}
            classNames={{ root: classes.field, input: classes.input }}
          />
          <div className={classes.scroll}>
            <SearchChoiceList offered={offered} query={query} />
          </div>
          <SearchKeys canRemove={offered.hasRecent} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
