import { readApiError } from '#client/platform/api/api-error.ts';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { ErrorAction } from '#shared/errors.ts';

/** Why a message without words is not sent. */
export const missingText = ({ ids }: { ids: readonly number[] }, translate: Translate): string =>
  ids.length > 0
    ? translate('Write a few words as well: files are sent with a message.')
    : translate('The message field is required.');

/** Why something was not sent, in words, with the next step where there is one. */
export interface SendProblem {
  text: string;
  action: ErrorAction | null;
}

const unauthenticated = 401;

/** What is wrong with a message that was refused; null where it is said beside its files or among what others wrote. */
export function sendProblem(error: unknown, translate: Translate): SendProblem | null {
  if (error === null) return null;
  const { status, reason, errors, text: said, action } = readApiError(error);
  if (reason === 'newer_reply' || Object.keys(errors).some((field) => field.startsWith('uploads')))
    return null;
  // Whoever was signed out is led to the sign-in screen and told so there.
  if (status === unauthenticated) return null;
  if (status === null) {
    const text = translate('The server did not answer. Your text is kept, please try again.');
    return { text, action: null };
  }
  const [first] = Object.values(errors);
  const text = first?.[0] || said || 'There was an issue. Please try again.';
  return {
    text: translate(text),
    action: action && { ...action, label: translate(action.label) },
  };
}
