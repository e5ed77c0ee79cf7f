import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  /** The anchor of the section, also used in the list of sections. */
  id: string;
  title: string;
  description?: ReactNode;
  /** Marks irreversible actions. */
  danger?: boolean;
  children: ReactNode;
}

/** A panel of a settings page: heading, description and controls. */
export function SettingsSection({ id, title, description, danger, children }: SettingsSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <Card
      component="section"
      id={id}
      aria-labelledby={headingId}
      padding={0}
      className={classes.section}
      data-danger={danger || undefined}
    >
      <header className={classes.head}>
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </header>
      <div className={classes.body}>{children}</div>
    </Card>
  );
}
