import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface NewPasswordNeededProps {
  token: string;
  email: string | undefined;
}

/** The link that verified the address was opened outside of a session: the password before it counts no more. */
export function NewPasswordNeeded({ token, email }: NewPasswordNeededProps) {
  const translate = useTranslate();
  return (
    <Alert color="blue" variant="light" title={translate('Your email address is verified.')}>
      <Text size="sm" mb="sm">
        {translate(
          "Because you weren't signed in, everything that was set up on this account before no longer works, including its password. Choose a new one to sign in.",
        )}
      </Text>
      <Button
        fullWidth
        renderRoot={(root) => (
          <Link to="/password/reset/$token" params={{ token }} search={{ email }} {...root} />
        )}
      >
        {translate('Choose a new password')}
      </Button>
    </Alert>
  );
}
