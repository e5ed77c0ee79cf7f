import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { ConflictNotice } from '#client/platform/form/conflict-notice.tsx';
import { RestoredNotice } from '#client/platform/form/restored-notice.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import { SaveNote } from './save-note.tsx';
import type { SaveState } from './use-autosave.ts';

/** Leads back to the section that is written in. */
export function AllArticlesLink({ section }: { section?: number }) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const search = section === undefined ? {} : { section };
  return (
    <Anchor inherit renderRoot={(props) => <Link to={place} search={search} {...props} />}>
      {translate('All articles')}
    </Anchor>
  );
}

interface WritingNoticesProps {
  state: SaveState;
  /** Whether the writing began with what the browser had kept. */
  wasKept: boolean;
  /** That somebody else has written too, as a sentence. */
  overtaken: string;
  /** The own text beside theirs. */
  comparison: ReactNode;
  /** Begins anew with what is stored. */
  onBegin: () => void;
  /** The same where somebody else has stored it. */
  onTakeTheirs: () => void;
  isTaking?: boolean;
  onKeepMine: () => void;
}

/** What the person has to know or to decide before they write on. */
export function WritingNotices({
  state,
  wasKept,
  overtaken,
  comparison,
  onBegin,
  ...conflict
}: WritingNoticesProps) {
  const [isRestored, setRestored] = useState(wasKept);
  if (state === 'conflict') {
    return (
      <ConflictNotice text={overtaken} {...conflict}>
        {comparison}
      </ConflictNotice>
    );
  }
  if (!isRestored) return null;
  return (
    <RestoredNotice
      onThrowAway={() => {
        setRestored(false);
        onBegin();
      }}
    />
  );
}

interface SaveLineProps {
  /** Null while there is nothing to be saved. */
  state: SaveState | null;
  onRetry: () => void;
  /** Discards what readers do not see yet; null where that is nothing. */
  discard: { run: () => void; isPending: boolean } | null;
  /** What else is to be known: first the state of the text, and after what became of it. */
  badge: ReactNode;
  children?: ReactNode;
}

/** In one line: the state of the text, what became of what was written last, and what can be done about it. */
export function SaveStatus({ state, onRetry, discard, badge, children }: SaveLineProps) {
  const translate = useTranslate();
  return (
    <Group gap="sm" mb="sm">
      {badge}
      {state !== null && <SaveNote state={state} />}
      {children}
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {translate('Try again')}
        </Button>
      )}
      {discard && (
        <ConfirmedButton
          size="compact-sm"
          label={translate('Discard changes')}
          question={translate('Discard changes?')}
          outcome={translate(
            "What readers see doesn't change. The changes are lost, and this can't be undone.",
          )}
          isPending={discard.isPending}
          onConfirm={discard.run}
        />
      )}
    </Group>
  );
}
