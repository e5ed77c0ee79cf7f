import { Divider, Group, Stack, Text } from '@mantine/core';

interface PlanSumProps {
  lines: readonly { label: string; value: string; strong?: boolean }[];
}

/** What is bought and what it costs, line by line. */
export function PlanSum({ lines }: PlanSumProps) {
  return (
    <Stack gap="sm">
      <Divider />
      {lines.map(({ label, value, strong }) => (
        <Group key={label} justify="space-between" gap="md" wrap="nowrap" align="baseline">
          <Text size="sm" fw={strong ? 600 : undefined} c={strong ? undefined : 'dimmed'}>
            {label}
          </Text>
          <Text size="sm" fw={strong ? 600 : undefined} ta="end" dir="auto" className="tabular">
            {value}
          </Text>
        </Group>
      ))}
      <Divider />
    </Stack>
  );
}
