import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './admin-layout.module.css';

interface AdminPageProps {
  title: string;
  /** Purpose of the screen, where its title does not explain it. */
  description?: ReactNode;
  /** Buttons beside the title, for actions on the whole screen. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the administration: title, description and content. */
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
