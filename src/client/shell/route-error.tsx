import { Button, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageLoadStatus } from '../platform/api/page-load.ts';
import { reportError } from '../platform/error-reporting/error-reporting.ts';
import { isFailedImport } from '../platform/error-reporting/failed-import.ts';
import { type Translate, useTranslate } from '../platform/translation/use-translate.ts';

const forbidden = 403;

const reloadedKey = 'reloaded-for-code';
const minute = 60_000;

/** Whether this tab has not yet been reloaded in the last minute. Browsers without storage are never reloaded. */
function mayReload(): boolean {
  try {
    const isRecent = Date.now() - Number(sessionStorage.getItem(reloadedKey)) < minute;
    if (!isRecent) sessionStorage.setItem(reloadedKey, String(Date.now()));
    return !isRecent;
  } catch {
    return false;
  }
}

function words(
  status: number | null,
  isIncomplete: boolean,
  translate: Translate,
): [title: string, hint: string] {
  const later = translate('Please try again later');
  if (status === forbidden) {
    return [translate("You don't have access to this page"), translate('Ask an administrator for access.')];
  }
  if (isIncomplete || status !== null) return [translate('There was an issue loading this page'), later];
  return [translate('Unexpected Application Error!'), later];
}

/** Error screen of a page that failed to load or render. Shows nothing of the cause. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const translate = useTranslate();
  const router = useRouter();
  const status = pageLoadStatus(error);
  const isIncomplete = isFailedImport(error);
  const [title, hint] = words(status, isIncomplete, translate);
  useEffect(() => {
    // A deployment has replaced the code, and all that was typed was left on the way here.
    if (isIncomplete && mayReload()) return window.location.reload();
    if (status === null) reportError(error);
  }, [error, status, isIncomplete]);
  const retry = () => {
    // The browser and the router keep an import that failed: only a new page asks for the code again.
    if (isIncomplete) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Stack
      component="section"
      align="center"
      justify="center"
      gap="sm"
      mih="60dvh"
      px="md"
      ta="center"
      role="alert"
    >
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{hint}</Text>
      <Button variant="default" mt="sm" onClick={retry}>
        {translate('Try again')}
      </Button>
    </Stack>
  );
}
