import { Table, Text } from '@mantine/core';
import type { SystemState } from '#shared/system.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './system.module.css';

/** The queues in which something waits, runs or has failed. */
export function QueueTable({ queues }: Pick<SystemState, 'queues'>) {
  const translate = useTranslate();
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  if (busy.length === 0) return <Text size="sm">{translate('No pending or failed jobs.')}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={translate('Queues')}>
      <Table className={classes.numbers}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{translate('Job')}</Table.Th>
            <Table.Th ta="end">{translate('Queued')}</Table.Th>
            <Table.Th ta="end">{translate('Running')}</Table.Th>
            <Table.Th ta="end">{translate('Failed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {busy.map(({ name, label, waiting, running, failed }) => (
            <Table.Tr key={name}>
              <Table.Td>{translate(label)}</Table.Td>
              <Table.Td ta="end">{waiting}</Table.Td>
              <Table.Td ta="end">{running}</Table.Td>
              <Table.Td ta="end" className={failed > 0 ? classes.wrong : undefined}>
                {failed}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
