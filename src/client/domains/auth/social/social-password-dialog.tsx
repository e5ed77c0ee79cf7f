import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { SocialService } from '#shared/social.ts';
import { PasswordDialog } from '../passwords/password-dialog.tsx';
import { useSignedIn } from '../use-signed-in.ts';
import { nameOfService } from './social-services.ts';

interface SocialPasswordDialogProps {
  /** What the service said that an account here has; null while nothing is asked. */
  request: { service: SocialService; email: string } | null;
  onClose: () => void;
  onTwoFactor: () => void;
}

/** Asks for the password of the account that has the address of a sign-in elsewhere, and connects the two. */
export function SocialPasswordDialog({ request, onClose, onTwoFactor }: SocialPasswordDialogProps) {
  const translate = useTranslate();
  const settings = useSettings();
  const signedIn = useSignedIn();
  const connect = api.auth.social.connect.useMutation();
  const service = request === null ? '' : nameOfService(request.service, settings);

  const submit = async (password: string) => {
    const { bootstrapData } = await connect.mutateAsync({ password });
    if (bootstrapData === undefined) onTwoFactor();
    else await signedIn(bootstrapData);
  };

  return (
    <PasswordDialog
      opened={request !== null}
      onClose={onClose}
      title={translate('Password required')}
      text={translate(
        'An account with the email address :email already exists. Enter its password to connect it to your :service account.',
        { email: request?.email ?? '', service },
      )}
      email={request?.email}
      confirmLabel={translate('Connect')}
      submit={submit}
    />
  );
}
