import { Alert, Anchor, Button, Code, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type CannedImport, cannedColumns, maxCannedFile, maxCannedRows } from '#shared/canned-replies.ts';
import { readTableFile } from '../users/admin/import-text.ts';
import { TableFileButton } from '../users/admin/table-file-button.tsx';

/** The outcome of a file, and the rows that have to be corrected first. */
function Outcome({ result }: { result: CannedImport }) {
  const translate = useTranslate();
  const { imported, failed, problems, ignored_columns } = result;
  return (
    <Alert color={failed > 0 ? 'yellow' : 'blue'} variant="light" role="status">
      <Text size="sm">
        {failed > 0
          ? translate('Correct :count row in your file first.|Correct :count rows in your file first.', {
              count: failed,
            })
          : translate(':count saved reply ready to import|:count saved replies ready to import', {
              count: imported,
            })}
      </Text>
      {problems.length > 0 && (
        <List size="sm" mt={8} spacing={4}>
          {problems.map(({ line, column, name, message }) => (
            <List.Item key={`${line} ${column}`}>
              {translate('Row :line', { line })}
              {name !== '' && (
                <>
                  {' · '}
                  <bdi>{name}</bdi>
                </>
              )}
              {column !== null && (
                <>
                  {' · '}
                  <Code>{column}</Code>
                </>
              )}
              {': '}
              {translate(message)}
            </List.Item>
          ))}
        </List>
      )}
      {ignored_columns.length > 0 && (
        <Text size="sm" mt={8}>
          {translate('Ignored columns: :names', { names: ignored_columns.join(', ') })}
        </Text>
      )}
    </Alert>
  );
}

/** Imports saved replies from a CSV file, after showing its outcome. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [result, setResult] = useState<CannedImport | null>(null);
  const run = api.cannedReplies.import.useMutation({
    onSuccess: async (answer) => {
      setResult(answer.import);
      if (answer.import.dry_run) return;
      const { imported: count } = answer.import;
      toast.positive(translate(':count saved reply imported|:count saved replies imported', { count }));
      onClose();
      await utils.cannedReplies.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    const read = await readTableFile(chosen);
    setResult(null);
    setFile(null);
    if (read === null || read.text.length > maxCannedFile) {
      toast.danger(translate('This file is too large. Split it into smaller files.'));
      return;
    }
    setFile({ name: chosen.name, csv: read.text });
    run.mutate({ csv: read.text, dry_run: true });
  };
  const isReady = file !== null && result !== null && result.failed === 0 && result.imported > 0;
  return (
    <Modal opened onClose={onClose} size="lg" title={translate('Import saved replies')}>
      <Stack>
        <Text size="sm">
          {translate('The first row contains the column names:')}{' '}
          {cannedColumns.map((name) => (
            <span key={name}>
              <Code>{name}</Code>{' '}
            </span>
          ))}
        </Text>
        <Text size="sm">{translate('A file can have up to :count rows.', { count: maxCannedRows })}</Text>
        <TableFileButton
          name={file?.name ?? null}
          isReading={run.isPending}
          isDone={isReady}
          onChoose={(chosen) => void choose(chosen)}
        />
        {result !== null && <Outcome result={result} />}
        <Group justify="space-between">
          <Anchor size="sm" href="/api/v1/canned-replies/export" download>
            {translate('Download yours as an example')}
          </Anchor>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {translate('Cancel')}
            </Button>
            <Button
              disabled={!isReady}
              loading={run.isPending}
              onClick={() => file && run.mutate({ csv: file.csv, dry_run: false })}
            >
              {translate('Import')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
