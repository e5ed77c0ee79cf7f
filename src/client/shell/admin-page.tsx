import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './admin-layout.module.css';

interface AdminPageProps {
  title: string;
  /** What the screen is for, where its title does not say it. */
  description?: ReactNode;
  /** What can be done with all of it, as buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen of the administration: its title, what it is for, and its content. */
export function AdminPage({ title, description, actions, children }: AdminPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.header}>
        <div className={classes.heading}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {description !== undefined && (
            <Text component="div" c="dimmed" size="sm" mt={4}>
              {description}
            </Text>
          )}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
