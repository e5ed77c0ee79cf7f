import { CloseButton, Loader, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { flushSearchKeys } from './search-key-buffer.ts';
import classes from './search-modal.module.css';

interface SearchModalProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  query: string;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The list of choices, and the current one. */
  listId: string;
  currentId: string | undefined;
  hasChoices: boolean;
  isBusy: boolean;
  field?: RefObject<HTMLInputElement | null>;
  /** Contents below the field. */
  children: ReactNode;
  /** The keys that work. */
  footer: ReactNode;
}

// Whoever presses the keys types on at once; nothing may be lost to an animation.
const instantly = { duration: 0 };

/** A search field over the page, with what it offers below it; it fills the screen of a phone. */
export function SearchModal(props: SearchModalProps) {
  const { opened, onClose, label, query, onQuery, onKeyDown, isBusy, field, children, footer } = props;
  const translate = useTranslate();
  const fillsScreen = useMediaQuery('(width < 30em)', false, { getInitialValueInEffect: false });
  const latest = useRef(onQuery);
  latest.current = onQuery;
  // The same function at each render: it runs as the field appears, and not at each letter.
  const focusAtOnce = useCallback(
    (input: HTMLInputElement | null) => {
      if (field) field.current = input;
      if (input === null) return;
      input.focus();
      // A text that is there from before can be typed over.
      input.select();
      const typed = flushSearchKeys();
      if (typed !== '') latest.current(typed);
    },
    [field],
  );
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
            aria-expanded={props.hasChoices}
            aria-controls={props.listId}
            aria-autocomplete="list"
            aria-activedescendant={props.currentId}
            autoComplete="off"
            maxLength={255}
            placeholder={label}
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            leftSection={<IconSearch size={20} aria-hidden />}
            rightSection={
              isBusy ? (
                <Loader size="xs" role="status" aria-label={translate('Searching')} />
              ) : (
                <CloseButton aria-label={translate('Close')} onClick={onClose} />
              )
            }
            rightSectionWidth={48}
            leftSectionWidth={48}
            classNames={{ root: classes.field, input: classes.input }}
          />
          <div className={classes.scroll}>{children}</div>
          {footer}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
