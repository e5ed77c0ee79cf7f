import { Anchor, Button, Card, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { importColumns, maxImportBytes, maxImported, type PeopleImport } from '#shared/people-import.ts';
import { ImportResult } from './import-result.tsx';
import { readTableFile, saveTable } from './import-text.ts';
import { TableFileButton } from './table-file-button.tsx';

const sample = `${importColumns.join(',')}\r\nann@example.org,Ann,Example,customers,Met at the fair\r\n`;

function Explanation() {
  const translate = useTranslate();
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {translate('The first row contains the column names:')}{' '}
        {importColumns.map((name) => (
          <span key={name}>
            <Code>{name}</Code>{' '}
          </span>
        ))}
      </List.Item>
      <List.Item>
        {translate('Only the email address is required. Separate columns with commas, semicolons, or tabs.')}
      </List.Item>
      <List.Item>
        {translate('Role names, separated by commas. People without a role become customers.')}
      </List.Item>
      <List.Item>{translate('A file can have up to :count rows.', { count: maxImported })}</List.Item>
    </List>
  );
}

interface Chosen {
  name: string;
  csv: string;
  /** The encoding, where nothing in the file says it. */
  guessed: string | null;
}

/** Makes accounts from a file: shows first what would come of it. */
export function ImportScreen() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [file, setFile] = useState<Chosen | null>(null);
  const [result, setResult] = useState<PeopleImport | null>(null);
  const run = api.people.import.useMutation({
    onSuccess: async (answer) => {
      setResult(answer.import);
      if (!answer.import.dry_run) await utils.people.list.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    const read = await readTableFile(chosen);
    setResult(null);
    if (read === null || read.text.length > maxImportBytes) {
      setFile(null);
      toast.danger(translate('This file is too large. Split it into smaller files.'));
      return;
    }
    const csv = read.text;
    setFile({ name: chosen.name, csv, guessed: read.isGuessed ? read.encoding : null });
    run.mutate({ csv, dry_run: true });
  };
  const mayAdd = file !== null && result?.dry_run === true && result.people > 0;
  return (
    <AdminPage
      title={translate('Import people')}
      description={
        <Anchor inherit renderRoot={(props) => <Link to="/admin/people" {...props} />}>
          {translate('People')}
        </Anchor>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveTable('people.csv', sample)}
        >
          {translate('Download sample')}
        </Button>
      }
    >
      <Stack>
        <Card component="section">
          <Stack>
            <Explanation />
            <TableFileButton
              name={file?.name ?? null}
              isReading={run.isPending}
              isDone={mayAdd}
              onChoose={(chosen) => void choose(chosen)}
            />
            {file?.guessed != null && (
              <Text size="sm" c="dimmed">
                {translate('The file is not UTF-8: read as :encoding. Check letters with accents below.', {
                  encoding: file.guessed,
                })}
              </Text>
            )}
          </Stack>
        </Card>
        {result !== null && <ImportResult result={result} />}
        {mayAdd && (
          <Group justify="flex-end">
            <Button loading={run.isPending} onClick={() => run.mutate({ csv: file.csv, dry_run: false })}>
              {translate('Import :count person|Import :count people', { count: result.people })}
            </Button>
          </Group>
        )}
      </Stack>
    </AdminPage>
  );
}
