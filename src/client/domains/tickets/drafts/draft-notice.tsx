import { Button, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  icon: Icon;
  text: string;
  actions: readonly { label: string; onClick: () => void }[];
}

/** Says where else a draft is being written, and what can be done about it. */
export function DraftNotice({ icon: Icon, text, actions }: DraftNoticeProps) {
  return (
    <Group role="status" gap="xs" mb={6} wrap="nowrap" className={classes.notice}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <Text size="sm" className={classes.words}>
        {text}
      </Text>
      {actions.map(({ label, onClick }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
