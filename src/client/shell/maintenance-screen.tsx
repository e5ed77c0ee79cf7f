import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '../platform/api/api.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings, useUser } from '../platform/use-session.ts';
import { SiteLogo } from './site-logo.tsx';

/** Milliseconds between checks whether maintenance has ended. */
const lookEveryMs = 30_000;

/** The screen of visitors while the site is in maintenance mode. */
export function MaintenanceScreen() {
  const translate = useTranslate();
  const user = useUser();
  const { branding, maintenance } = useSettings();
  const title = translate('Down for maintenance');
  const { refetch, isFetching } = api.auth.bootstrap.useQuery(undefined, {
    refetchInterval: lookEveryMs,
    refetchOnMount: false,
  });
  useEffect(() => {
    const before = document.title;
    document.title = `${title} - ${branding.site_name}`;
    return () => {
      document.title = before;
    };
  }, [title, branding.site_name]);
  return (
    <Stack component="main" align="center" justify="center" gap="lg" mih="100dvh" px="md" py="xl" ta="center">
      <meta name="robots" content="noindex" />
      <SiteLogo />
      <Title order={1} size="h2" maw={560}>
        {title}
      </Title>
      <Text maw={560} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {maintenance.message || translate('The site is down for maintenance. Please check back soon.')}
      </Text>
      <Group>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {translate('Try again')}
        </Button>
      </Group>
      {user === null && (
        <Anchor href="/login" size="sm">
          {translate('Sign in as an administrator')}
        </Anchor>
      )}
    </Stack>
  );
}
