import { Button, Text } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { pageLoadStatus } from '#client/platform/api/page-load.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { RouteError } from '#client/shell/route-error.tsx';
import { AuthLayout } from '../auth-layout.tsx';

const forbidden = 403;

/** The link of a mail that proves nothing any more. Whoever signs in is offered a new one. */
export function VerificationFailedScreen(props: ErrorComponentProps) {
  const translate = useTranslate();
  if (pageLoadStatus(props.error) !== forbidden) return <RouteError {...props} />;
  return (
    <AuthLayout heading={translate("This link doesn't work")}>
      <Text ta="center">
        {translate('The link has expired or is incomplete. Sign in to get a new one by email.')}
      </Text>
      <Button size="md" fullWidth renderRoot={(root) => <Link to="/login" {...root} />}>
        {translate('Sign in')}
      </Button>
    </AuthLayout>
  );
}
