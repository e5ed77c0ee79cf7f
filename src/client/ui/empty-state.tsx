import { Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** Says when something appears here, or what to do next. */
  description: string;
  /** Actions for the next step. */
  children?: ReactNode;
  /** Heading level. */
  order?: 1 | 2 | 3;
}

/** Placeholder of an empty list: describes its content and offers the next step. */
export function EmptyState({ icon: Icon, title, description, children, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {Icon && <Icon size={32} stroke={1.5} aria-hidden />}
      <Title order={order} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" maw={420}>
        {description}
      </Text>
      {children && (
        <Stack align="center" gap="xs" mt="sm">
          {children}
        </Stack>
      )}
    </Stack>
  );
}
