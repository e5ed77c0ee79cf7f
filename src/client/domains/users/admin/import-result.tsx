import { Alert, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { PeopleImport } from '#shared/people-import.ts';
import { saveTable } from './import-text.ts';
import classes from './people.module.css';

function Problems({ result }: { result: PeopleImport }) {
  const translate = useTranslate();
  const { problems, refused, refused_lines } = result;
  return (
    <Card component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {translate(':count line is left out|:count lines are left out', { count: refused })}
        </Title>
        {refused_lines !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveTable('people-left-out.csv', refused_lines)}
          >
            {translate('Download these lines')}
          </Button>
        )}
      </Group>
      <Table.ScrollContainer minWidth={300}>
        <Table aria-label={translate('Lines that are left out')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{translate('Line')}</Table.Th>
              <Table.Th>{translate('Value')}</Table.Th>
              <Table.Th>{translate('Problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ line, value, message }) => (
              <Table.Tr key={line}>
                <Table.Td className="tabular">{line}</Table.Td>
                <Table.Td dir="auto" className={classes.value}>
                  {value}
                </Table.Td>
                <Table.Td>{translate(message)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {refused > problems.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {translate('These are the first :count. The file has all of them.', { count: problems.length })}
        </Text>
      )}
    </Card>
  );
}

/** What would come of a file, or has come of it. */
export function ImportResult({ result }: { result: PeopleImport }) {
  const translate = useTranslate();
  const { dry_run, people, ignored_columns } = result;
  const words = dry_run
    ? translate(':count person can be added|:count people can be added', { count: people })
    : translate(':count person was added|:count people were added', { count: people });
  return (
    <Stack>
      <Alert
        color={people === 0 ? 'yellow' : dry_run ? 'blue' : 'green'}
        variant="light"
        role="status"
        icon={dry_run ? <IconInfoCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
        title={words}
      >
        {dry_run
          ? translate('Nothing has happened yet.')
          : translate('Nobody was mailed. They get in by asking for a new password.')}
        {ignored_columns.length > 0 && (
          <Text size="sm" mt={4}>
            {translate('Columns that are not read: :names', { names: ignored_columns.join(', ') })}
          </Text>
        )}
      </Alert>
      {result.refused > 0 && <Problems result={result} />}
    </Stack>
  );
}
