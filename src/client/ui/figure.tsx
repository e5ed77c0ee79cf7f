import { Card, Text } from '@mantine/core';

interface FigureProps {
  label: string;
  value: string;
  /** What the number is a part of, or compares with. */
  note: string;
}

/** A number of a report. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <Card flex="1 1 200px">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={700} className="tabular">
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Card>
  );
}
