import { type ReactNode, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { confirmationSeconds } from '#shared/limits.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface PasswordConfirmation {
  /**
   * Runs something that asks for a confirmed password, after asking for it where it was not confirmed in this session
   * lately. Resolves to undefined when the person gives up; rejects as `act` does.
   */
  withPassword: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>;
  /** Has to be rendered by whoever uses this. */
  dialog: ReactNode;
}

/** Asks for the password before sensitive actions, and not again for a while. */
export function usePasswordConfirmation(): PasswordConfirmation {
  const translate = useTranslate();
  const utils = api.useUtils();
  const confirm = api.auth.passwords.confirm.useMutation();
  const [answer, setAnswer] = useState<{ give: (confirmed: boolean) => void } | null>(null);

  const ask = () => new Promise<boolean>((give) => setAnswer({ give }));
  const close = (confirmed: boolean) => {
    answer?.give(confirmed);
    setAnswer(null);
  };

  const isConfirmed = async () => {
    const input = { seconds: confirmationSeconds };
    const { confirmed } = await utils.auth.passwords.confirmation.fetch(input, { staleTime: 0 });
    return confirmed;
  };

  const withPassword: PasswordConfirmation['withPassword'] = async (act) => {
    if (!(await isConfirmed()) && !(await ask())) return undefined;
    try {
      return await act();
    } catch (error) {
      // The confirmation can run out between the question and the action.
      if (readApiError(error).kind !== 'confirm_password') throw error;
      return (await ask()) ? act() : undefined;
    }
  };

  const dialog = (
    <PasswordDialog
      opened={answer !== null}
      onClose={() => close(false)}
      title={translate('Confirm your password')}
      text={translate('For your security, please confirm your password to continue.')}
      confirmLabel={translate('Confirm')}
      submit={async (password) => {
        await confirm.mutateAsync({ password });
        close(true);
      }}
    />
  );
  return { withPassword, dialog };
}
