import { Anchor, Button, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AuthLayout } from '../auth-layout.tsx';

/** A link that sets no password any more, said before one is typed. */
export function DeadResetScreen() {
  const translate = useTranslate();
  const { email } = useSearch({ strict: false });
  return (
    <AuthLayout
      heading={translate("This link doesn't work")}
      message={
        <Anchor inherit renderRoot={(props) => <Link to="/login" {...props} />}>
          {translate('Back to sign-in')}
        </Anchor>
      }
    >
      <Text ta="center">
        {translate('The link has expired or was already used. Each link works only once.')}
      </Text>
      <Button
        size="md"
        fullWidth
        renderRoot={(root) => <Link to="/forgot-password" search={{ email }} {...root} />}
      >
        {translate('Request a new link')}
      </Button>
    </AuthLayout>
  );
}
