import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CheckResult } from '#shared/checks.ts';
import type { Mailbox, mailboxTests } from '#shared/mailboxes.ts';
import { CheckSteps } from '../settings/check-steps.tsx';

type Test = (typeof mailboxTests)[number];

/** Tries a mailbox out, one test after the other; the steps of each are there as soon as it is over. */
function useMailboxTest({ id }: Pick<Mailbox, 'id'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [result, setResult] = useState<CheckResult | null>(null);
  const [running, setRunning] = useState<Test | null>(null);
  const { mutateAsync } = api.inboundMail.testMailbox.useMutation();
  const run = async (last: Test, ...before: Test[]) => {
    setRunning(last);
    let steps: CheckResult['steps'] = [];
    setResult(null);
    try {
      for (const what of [...before, last]) {
        const next = await mutateAsync({ id, what });
        steps = [...steps, ...next.steps];
        setResult({ ok: next.ok, steps });
        if (!next.ok) break;
      }
    } catch (error) {
      toastError(error, translate);
    }
    setRunning(null);
    await utils.mailboxes.invalidate();
  };
  return { result, running, run };
}

interface MailboxTestProps {
  mailbox: Mailbox;
  /** Whether there are changes that are not saved. */
  isChanged?: boolean;
}

/** Buttons that try a saved mailbox out, and what came of it. */
export function MailboxTest({ mailbox, isChanged = false }: MailboxTestProps) {
  const translate = useTranslate();
  const { result, running, run } = useMailboxTest(mailbox);
  const isFetched = mailbox.inbound.kind === 'imap';
  const tests = [
    ...(isFetched
      ? [{ what: 'receive', label: translate('Test receiving'), start: () => run('receive') }]
      : []),
    { what: 'send', label: translate('Test sending'), start: () => run('send') },
    ...(mailbox.inbound.kind !== 'none' && mailbox.enabled
      ? [
          {
            what: 'round_trip',
            label: translate('Send and receive'),
            start: () => run('round_trip', ...(isFetched ? (['receive'] as const) : [])),
          },
        ]
      : []),
  ];
  return (
    <Stack gap="xs" role="group" aria-label={translate('Test the mailbox')}>
      <Group gap="xs">
        {tests.map(({ what, label, start }) => (
          <Button
            key={what}
            variant="default"
            size="xs"
            loading={running === what}
            disabled={running !== null && running !== what}
            onClick={() => void start()}
          >
            {label}
          </Button>
        ))}
      </Group>
      {isChanged && (
        <Text size="sm" c="dimmed">
          {translate('The tests use the saved settings.')}
        </Text>
      )}
      {result !== null && (
        <CheckSteps
          result={result}
          said={{
            ok: running === null ? translate('The mailbox works.') : translate('Testing…'),
            failed: translate("The mailbox doesn't work yet."),
          }}
        />
      )}
    </Stack>
  );
}
