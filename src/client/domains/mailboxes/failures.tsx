import { Text } from '@mantine/core';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox } from '#shared/mailboxes.ts';

/** Why email of a mailbox can't be fetched; nothing while it can. */
export function ReceivingFailure({ mailbox: { last_error } }: { mailbox: Mailbox }) {
  const translate = useTranslate();
  if (last_error === null) return null;
  return (
    <Text size="sm" c="red">
      {translate(last_error)}
    </Text>
  );
}

/** Why a mailbox can't send by its own mail server, and since when; nothing while it can. */
export function SendingFailure({ mailbox: { last_send_error, last_send_error_at } }: { mailbox: Mailbox }) {
  const translate = useTranslate();
  if (last_send_error === null) return null;
  return (
    <Text size="sm" c="red">
      {translate('Sending fails: :error', { error: translate(last_send_error) })}
      {last_send_error_at !== null && (
        <>
          {' · '}
          <RelativeTime value={last_send_error_at} />
        </>
      )}
    </Text>
  );
}
