import { Alert, Box, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { CheckResult } from '#shared/checks.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

const names = {
  connect: 'Connect and sign in',
  send: 'Send',
  write: 'Write a test file',
  read: 'Read it back',
  delete: 'Delete it',
  newest: 'Read the newest article',
  find: 'Find it by title',
  reach: 'Reach the mail server',
  sign_in: 'Sign in',
  open_folder: 'Open the folder',
  arrive: 'Wait for it to come in',
};

interface CheckStepsProps {
  result: CheckResult;
  /** What is said when all went well, and when it did not. */
  said: { ok: string; failed: string };
}

/** What came of trying something out, step by step, in the words of the other side. */
export function CheckSteps({ result, said }: CheckStepsProps) {
  const translate = useTranslate();
  return (
    <Alert
      color={result.ok ? 'green' : 'red'}
      role={result.ok ? 'status' : 'alert'}
      title={result.ok ? said.ok : said.failed}
    >
      <Stack gap={6} mt={4}>
        {result.steps.map(({ name, ok, message, ms }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one result never change their order.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <Box flex="none" h={18}>
              {ok ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
            </Box>
            <div>
              <Text size="sm" fw={500}>
                {translate(names[name])}{' '}
                <Text span size="xs" c="dimmed" className="tabular">
                  {translate('after :count ms', { count: ms })}
                </Text>
              </Text>
              {message !== '' && (
                <Text size="sm" dir="auto">
                  {translate(message)}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
