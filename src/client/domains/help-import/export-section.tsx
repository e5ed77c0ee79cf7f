import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ExportFormat } from '#shared/exports.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ExportList, useExports } from '../exports/export-list.tsx';

/** Has files made of the whole help center, and hands them over. */
export function ExportSection() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const made = useExports(['helpcenter_export']);
  const ask = api.exports.create.useMutation({
    onSuccess: () => utils.exports.list.invalidate(),
    onError: (error) => toastError(error, translate),
  });
  const make = (format: ExportFormat) => ask.mutate({ what: 'helpcenter', format });
  const isBusy = ask.isPending || made.isBusy;
  return (
    <Card component="section" withBorder>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {translate('Export')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {translate(
              'Markdown is a ZIP archive with a folder for each category and section, for people and other apps. JSON Lines contains everything needed to recreate the help center elsewhere. Files are kept for a week.',
            )}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" disabled={isBusy} onClick={() => make('markdown')}>
            {translate('Export as Markdown')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => make('jsonl')}>
            {translate('Export as JSON Lines')}
          </Button>
        </Group>
        <ExportList exports={made} />
      </Stack>
    </Card>
  );
}
