import { Anchor, Card, Text, Title } from '@mantine/core';
import { IconApi, IconFiles, IconInbox, IconLifebuoy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { Columns } from '#client/ui/columns.tsx';
import classes from './admin-screen.module.css';

interface AreaProps {
  icon: ReactNode;
  description: string;
  link: ReactNode;
}

function Area({ icon, description, link }: AreaProps) {
  return (
    <Card className={classes.area}>
      <span className={classes.icon}>{icon}</span>
      <Title order={2} size="h4" mt="sm">
        {link}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {description}
      </Text>
    </Card>
  );
}

/** Where administrators arrive: what is left to set up, and the areas of the site that they can go to. */
export function AdminScreen({ start }: { start: ReactNode }) {
  const translate = useTranslate();
  const { branding, api } = useSettings();
  const answersTickets = usePermission('tickets.update');
  const seesFiles = usePermission('files.view');
  const usesApi = usePermission('api.access') && api.integrated;
  return (
    <AdminPage title={translate('Administration of :name', { name: branding.site_name })}>
      {start}
      <Columns sm={2}>
        {answersTickets && (
          <Area
            icon={<IconInbox size={24} aria-hidden />}
            link={
              <Anchor inherit c="inherit" renderRoot={(props) => <Link to="/agent/tickets" {...props} />}>
                {translate('Agent area')}
              </Anchor>
            }
            description={translate('Answer requests, assign them, close them.')}
          />
        )}
        <Area
          icon={<IconLifebuoy size={24} aria-hidden />}
          link={
            <Anchor inherit c="inherit" renderRoot={(props) => <Link to="/hc" {...props} />}>
              {translate('Help center')}
            </Anchor>
          }
          description={translate('Read the articles as your customers do.')}
        />
        {seesFiles && (
          <Area
            icon={<IconFiles size={24} aria-hidden />}
            link={
              <Anchor inherit c="inherit" renderRoot={(props) => <Link to="/admin/files" {...props} />}>
                {translate('Files')}
              </Anchor>
            }
            description={translate('See what was uploaded, and bring back what was deleted.')}
          />
        )}
        {usesApi && (
          <Area
            icon={<IconApi size={24} aria-hidden />}
            link={
              <Anchor inherit c="inherit" href="/api-docs">
                {translate('API documentation')}
              </Anchor>
            }
            description={translate('Every call of the product, to try out and to build on.')}
          />
        )}
      </Columns>
    </AdminPage>
  );
}
