import { Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings } from '../platform/use-session.ts';
import { SiteLayout, useIsEmbedded } from './site-layout.tsx';

export const notFoundTitle = 'Page not found';

/** Screen for missing records, and for those whose existence the visitor may not see. */
export function NotFoundScreen() {
  const translate = useTranslate();
  const { site_name } = useSettings().branding;
  const title = `${translate(notFoundTitle)} - ${site_name}`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  const inFrame = useIsEmbedded();
  const message = (
    <>
      <meta name="robots" content="noindex" />
      <Stack align="center" justify="center" gap="lg" mih="60dvh" px="md" ta="center">
        <Title order={1} size="h2" maw={480}>
          {translate("Looks like you've found the doorway to the great nothing")}
        </Title>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{translate('Take me there!')}</Button>
      </Stack>
    </>
  );
  // The missing page may be nested in a layout, or have none.
  return inFrame ? message : <SiteLayout>{message}</SiteLayout>;
}
