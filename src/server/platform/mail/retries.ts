import type { OutgoingMail } from './queries.ts';

/** For so long a mail is tried that a mail server does not take now. */
const maxAgeMs = 2 * 86_400_000;

const [firstDelay, maxDelay] = [15, 4 * 3600];

export const isTooOld = ({ created_at }: Pick<OutgoingMail, 'created_at'>) =>
  Date.now() - Date.parse(created_at) >= maxAgeMs;

/** Twice as long after each attempt, as servers that are away come back soon or late. */
export const secondsUntilRetry = (mails: readonly Pick<OutgoingMail, 'attempts'>[]): number =>
  Math.min(maxDelay, firstDelay * 2 ** Math.min(20, ...mails.map(({ attempts }) => attempts)));
