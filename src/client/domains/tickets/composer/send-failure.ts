import { readApiError } from '#client/platform/api/api-error.ts';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { ErrorAction } from '#shared/errors.ts';

/** Error for a message without text. */
export const missingText = ({ ids }: { ids: readonly number[] }, translate: Translate): string =>
  ids.length > 0
    ? translate("Add a message: files can't be sent on their own.")
    : translate('The message field is required.');

/** Error message of a failed submission, with the next step where there is one. */
export interface SendProblem {
  text: string;
  action: ErrorAction | null;
}

const unauthenticated = 401;

/** The error of a refused message; null where it is shown beside the files or with the newer replies. */
export function sendProblem(error: unknown, translate: Translate): SendProblem | null {
  if (error === null) return null;
  const { status, reason, errors, text: said, action } = readApiError(error);
  if (reason === 'newer_reply' || Object.keys(errors).some((field) => field.startsWith('uploads')))
    return null;
  // Users without a session are redirected to the sign-in screen, which shows a message.
  if (status === unauthenticated) return null;
  if (status === null) {
    const text = translate("The server didn't respond. Your text has been kept. Please try again.");
    return { text, action: null };
  }
  const [first] = Object.values(errors);
  const text = first?.[0] || said || 'There was an issue. Please try again.';
  return {
    text: translate(text),
    action: action && { ...action, label: translate(action.label) },
  };
}
