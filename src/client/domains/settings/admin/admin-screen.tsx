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
    <AdminPage title={translate(':name admin area', { name: branding.site_name })}>
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
            description={translate('Answer, assign, and close tickets.')}
          />
        )}
        <Area
          icon={<IconLifebuoy size={24} aria-hidden />}
          link={
            <Anchor inherit c="inherit" renderRoot={(props) => <Link to="/hc" {...props} />}>
              {translate('Help center')}
            </Anchor>
          }
          description={translate('Read articles the way your customers see them.')}
        />
        {seesFiles && (
          <Area
            icon={<IconFiles size={24} aria-hidden />}
            link={
              <Anchor inherit c="inherit" renderRoot={(props) => <Link to="/admin/files" {...props} />}>
                {translate('Files')}
              </Anchor>
            }
            description={translate('Browse uploaded files and restore deleted ones.')}
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
            description={translate('Browse every API endpoint and try it out.')}
          />
        )}
      </Columns>
    </AdminPage>
  );
}
