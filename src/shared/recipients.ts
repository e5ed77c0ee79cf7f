import { emailAddress } from './validation.ts';
import { listOf } from './wire.ts';

/** Max addresses in copy. */
export const maxCopies = 20;

/** Email addresses as they are stored, each once. */
export const recipientList = (max = maxCopies) =>
  listOf(emailAddress(), max).overwrite((emails) => [...new Set(emails)]);
