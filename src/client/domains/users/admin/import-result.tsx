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
          {translate(':count row skipped|:count rows skipped', { count: refused })}
        </Title>
        {refused_lines !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveTable('people-left-out.csv', refused_lines)}
          >
            {translate('Download these rows')}
          </Button>
        )}
      </Group>
      <Table.ScrollContainer minWidth={300}>
        <Table aria-label={translate('Skipped rows')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{translate('Row')}</Table.Th>
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
          {translate('Showing the first :count. Download the file to see all of them.', {
            count: problems.length,
          })}
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
    ? translate(':count person ready to import|:count people ready to import', { count: people })
    : translate(':count person imported|:count people imported', { count: people });
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
          ? translate('Nothing has been imported yet.')
          : translate('No emails were sent. People can sign in after resetting their password.')}
        {ignored_columns.length > 0 && (
          <Text size="sm" mt={4}>
            {translate('Ignored columns: :names', { names: ignored_columns.join(', ') })}
          </Text>
        )}
      </Alert>
      {result.refused > 0 && <Problems result={result} />}
    </Stack>
  );
}
