import type { CurrentUser } from '#shared/auth.ts';
import type { Priority } from '#shared/ticket-priorities.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Language, Translate } from '#shared/translation.ts';
import type { Services } from '../../platform/services.ts';
import type { EnabledField } from '../ticket-fields/queries.ts';
import { type AttachedFile, type ExportedMessage, eachMessage } from './queries.ts';

/** A ticket to export, and how its reader reads it. */
export interface TicketSource {
  services: Services;
  /** The agent who exports it. */
  user: CurrentUser;
  ticket: TicketDetails;
  /** The fields that the site added, in their order. */
  fields: readonly EnabledField[];
  priorities: readonly Priority[];
  withNotes: boolean;
  language: Language['language'];
  translate: Translate;
  /** A moment in the language and time zone of the reader. */
  dateText: (moment: string) => string;
  site: { name: string; url: string };
}

export const messagesOf = ({ services, ticket, withNotes }: TicketSource): AsyncGenerator<ExportedMessage> =>
  eachMessage(services.db, ticket.id, withNotes);

/** The address of the requester, also one that nobody has verified. */
export const requesterEmail = ({ ticket }: TicketSource): string =>
  ticket.user.email ?? ticket.unverified_sender ?? '';

/** The content of a stored file; null when it is missing. */
export const readStored = ({ services }: TicketSource, { driver, storage_key }: AttachedFile) =>
  services.storages.on(driver).read(storage_key);
