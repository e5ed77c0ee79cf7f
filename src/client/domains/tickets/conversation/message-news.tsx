import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';

interface MessageNewsProps {
  replies: readonly Reply[];
  viewerId: number | undefined;
}

/** Tells those who do not see the screen what came while they had the conversation open. */
export function MessageNews({ replies, viewerId }: MessageNewsProps) {
  const translate = useTranslate();
  const newestId = replies.at(-1)?.id ?? 0;
  const [since] = useState(newestId);
  const news = replies.filter(({ id, user_id }) => id > since && user_id !== viewerId);
  return (
    <VisuallyHidden component="div" role="log" aria-live="polite">
      {news.map(({ id, type, user }) => {
        const name = user?.display_name ?? translate('Deleted user');
        return (
          <p key={id}>
            {type === 'notes'
              ? translate('New note from :name', { name })
              : translate('New reply from :name', { name })}
          </p>
        );
      })}
    </VisuallyHidden>
  );
}
