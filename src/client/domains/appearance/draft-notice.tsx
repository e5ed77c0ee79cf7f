import { Alert, Button, Text } from '@mantine/core';
import type { Appearance } from '#shared/appearance.ts';
import { ConflictNotice } from '../../platform/form/conflict-notice.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import type { Draft } from './use-appearance-draft.ts';

interface DraftNoticeProps {
  draft: Draft;
  /** What the server has now. */
  readAgain: () => Promise<Appearance>;
  /** The site was changed elsewhere since the draft began. */
  isOvertaken: boolean;
  publishAnyway: () => void;
}

/** What stands in the way of the draft, and what can be done. */
export function DraftNotice({ draft, readAgain, isOvertaken, publishAnyway }: DraftNoticeProps) {
  const translate = useTranslate();
  if (draft.state === 'conflict') {
    return (
      <ConflictNotice
        text={translate('Someone else changed the draft while you were editing.')}
        onTakeTheirs={async () => draft.restart(await readAgain())}
        onKeepMine={draft.keepMine}
      />
    );
  }
  if (draft.state === 'failed') {
    return (
      <Alert color="red" mb="md" title={translate('The draft could not be saved.')}>
        <Text size="sm">
          {translate('Your changes are kept here and will be saved with your next change.')}
        </Text>
        <Button size="xs" mt="sm" onClick={draft.send}>
          {translate('Try again')}
        </Button>
      </Alert>
    );
  }
  if (!isOvertaken) return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      title={translate('The site was changed elsewhere after you started this draft.')}
    >
      <Text size="sm">{translate('Publishing overwrites those changes with the values in this draft.')}</Text>
      <Button size="xs" mt="sm" onClick={publishAnyway}>
        {translate('Publish anyway')}
      </Button>
    </Alert>
  );
}
