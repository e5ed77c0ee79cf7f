import { Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslate } from '../platform/translate/use-translate.ts';
import { SiteLayout } from './site-layout.tsx';

/** What stands where nothing is, and where a visitor may not know that something is. */
export function NotFoundScreen() {
  const translate = useTranslate();
  const title = translate('Page not found');
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <SiteLayout>
      <meta name="robots" content="noindex" />
      <Stack align="center" justify="center" gap="lg" mih="60dvh" px="md" ta="center">
        <Title order={1} size="h2" maw={480}>
          {translate("Looks like you've found the doorway to the great nothing")}
        </Title>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{translate('Take me there!')}</Button>
      </Stack>
    </SiteLayout>
  );
}
