import { Badge } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { shortDuration } from './short-duration.ts';

const hour = 60 * 60 * 1_000;

/** The waits from which on an answer is due, and overdue, in milliseconds. */
const dueAfter = 4 * hour;
const overdueAfter = 24 * hour;

function colorOf(waited: number) {
  if (waited >= overdueAfter) return 'red';
  return waited >= dueAfter ? 'yellow' : 'gray';
}

/** The time that a customer has been waiting for an answer, in the colour of its step. */
export function WaitingBadge({ since }: { since: string }) {
  const translate = useTranslate();
  const { language } = useDateFormat();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const waited = Math.max(0, Date.now() - new Date(since).getTime());
  const time = shortDuration(waited, language);
  return (
    <Badge
      size="sm"
      color={colorOf(waited)}
      title={translate('Waiting for :time', { time })}
      style={{ flexShrink: 0 }}
    >
      {time}
    </Badge>
  );
}
