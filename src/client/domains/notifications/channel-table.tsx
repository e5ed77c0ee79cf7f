import { Checkbox, Table, Text } from '@mantine/core';
import type { NotificationChannel, Selections, Subscriptions } from '#shared/notifications.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './channel-table.module.css';
import { isOn, stateOf } from './selected-channels.ts';

type Group = Subscriptions['subscriptions'][number];

interface ChannelTableProps {
  group: Group;
  channels: readonly NotificationChannel[];
  chosen: Selections;
  onChange: (items: Group['subscriptions'], channel: NotificationChannel, on: boolean) => void;
}

const channelLabels = { email: { label: 'Email' }, browser: { label: 'Browser' } } as const;

/** What belongs together, with a box for each way to be told of it, and one for all of a way. */
export function ChannelTable({ group, channels, chosen, onChange }: ChannelTableProps) {
  const translate = useTranslate();
  const { group_name, subscriptions: items } = group;
  return (
    <Table verticalSpacing="sm" mb="lg">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Text component="h2" fw={600} size="md">
              {translate(group_name)}
            </Text>
          </Table.Th>
          {channels.map((channel) => {
            const { all, some } = stateOf(chosen, items, channel);
            const label = translate(channelLabels[channel].label);
            return (
              <Table.Th key={channel} scope="col" className={classes.channel}>
                <Checkbox
                  label={label}
                  aria-label={`${translate(group_name)}: ${label}`}
                  checked={all}
                  indeterminate={some}
                  onChange={() => onChange(items, channel, !all)}
                  classNames={{ body: classes.box, labelWrapper: classes.name }}
                />
              </Table.Th>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.notif_id}>
            <Table.Td>{translate(item.name)}</Table.Td>
            {channels.map((channel) => (
              <Table.Td key={channel} className={classes.channel}>
                <Checkbox
                  aria-label={`${translate(item.name)}: ${translate(channelLabels[channel].label)}`}
                  checked={isOn(chosen, item, channel)}
                  onChange={(event) => onChange([item], channel, event.currentTarget.checked)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
