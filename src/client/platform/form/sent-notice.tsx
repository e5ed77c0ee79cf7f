import { Alert } from '@mantine/core';
import type { SentForm } from '#shared/sent-form.ts';
import { useTranslate } from '../translation/use-translate.ts';

/** The result of a form that the browser posted itself: messages that belong to no field. */
export function SentNotice({ sent }: { sent: SentForm | null }) {
  const translate = useTranslate();
  if (!sent?.message) return null;
  return (
    <Alert color={sent.done ? 'green' : 'red'} variant="light" role={sent.done ? 'status' : 'alert'}>
      {translate(sent.message)}
    </Alert>
  );
}
