import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';

/** Marks the test mail of a mailbox, so that it becomes no ticket. */
export const testHeader = 'X-Helpdock-Test';

/** The value of the header for that Message-ID. */
export const testMark = ({ keys }: Pick<Services, 'keys'>, messageId: string) =>
  keys.sign('mailbox-test', messageId).slice(0, 24);

export const isOwnTest = (services: Pick<Services, 'keys'>, { header, message_id }: Mail) =>
  message_id !== null && header(testHeader) === testMark(services, message_id);
