import { Button, Tooltip } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { useDraftSync } from './use-draft-sync.ts';

/** Lets colleagues on the ticket read the draft, until it is sent or that is taken back. */
export function ShareDraft({
  synced: { isShared, share, isSharing },
}: {
  synced: ReturnType<typeof useDraftSync>;
}) {
  const translate = useTranslate();
  return (
    <Tooltip
      label={
        isShared
          ? translate('Colleagues can read this draft')
          : translate('Colleagues on this ticket can then read the draft')
      }
    >
      <Button
        size="compact-xs"
        variant={isShared ? 'light' : 'subtle'}
        leftSection={<IconUsers size={14} aria-hidden />}
        loading={isSharing}
        onClick={() => share(!isShared)}
      >
        {isShared ? translate('Stop sharing') : translate('Share draft')}
      </Button>
    </Tooltip>
  );
}
