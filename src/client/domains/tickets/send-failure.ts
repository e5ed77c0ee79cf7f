import { readApiError } from '../../platform/api/api-error.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import type { Translate } from '../../platform/translate/use-translate.ts';

/** Why a message without words is not sent. */
export const missingText = ({ ids }: { ids: readonly number[] }, translate: Translate): string =>
  ids.length > 0
    ? translate('Write a few words as well: files are sent with a message.')
    : translate('The message field is required.');

/** Says why something was not sent, and that the text is still there. */
export function toastSendFailure(error: unknown, translate: Translate): void {
  const { status } = readApiError(error);
  if (status === 401) {
    const redirect = encodeURIComponent(`${location.pathname}${location.search}`);
    toast.danger(translate('You were signed out. Your text is kept.'), {
      action: { label: translate('Sign in'), action: `/login?redirect=${redirect}` },
    });
  } else if (status === null) {
    toast.danger(translate('The server did not answer. Your text is kept, please try again.'));
  } else {
    toastError(error, translate);
  }
}
