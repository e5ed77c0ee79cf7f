import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NameCellProps {
  name: string;
  onOpen: () => void;
  /** Badges and icons beside the name. */
  marks?: ReactNode;
  /** Two lines below the name at most. */
  excerpt: string;
}

/** The main cell of a list of texts: a name that opens the record, its marks, and what it contains. */
export function NameCell({ name, onOpen, marks, excerpt }: NameCellProps) {
  return (
    <div>
      <Group gap={8}>
        <Anchor component="button" type="button" size="sm" fw={600} dir="auto" ta="start" onClick={onOpen}>
          {name}
        </Anchor>
        {marks}
      </Group>
      <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
        {excerpt}
      </Text>
    </div>
  );
}
