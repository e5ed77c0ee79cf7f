import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { fillPlaceholders, type PlaceholderValues, unknownPlaceholders } from '#shared/placeholders.ts';
import { baseUrl } from '../../platform/config/env.ts';
import { sanitizeMessage } from '../../platform/html/message-html.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import { readSettings } from '../settings/service.ts';
import { worksOn } from '../tickets/policy.ts';
import { loadAccess } from '../tickets/service.ts';
import { findTicketValues } from './queries.ts';

/** Throws 422 on the field for placeholders that stand for nothing. */
export function assertPlaceholders(html: string, field = 'body'): void {
  const [name] = unknownPlaceholders(html);
  if (name !== undefined)
    throw invalid({
      [field]: [{ line: "The placeholder :name doesn't exist.", values: { name: `{{${name}}}` } }],
    });
}

type Named = { first_name: string | null; last_name: string | null; email: string };

const personValues = (person: Named) => ({
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  display_name: displayName(person),
  email: person.email,
});

const under = <Prefix extends string>(prefix: Prefix, values: ReturnType<typeof personValues>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value])) as Record<
    `${Prefix}.${keyof typeof values}`,
    string
  >;

/** The values that name the customer of a ticket. */
export const customerValues = (customer: Named) => under('customer', personValues(customer));

/** Values of the placeholders in a ticket that the agent works on. Throws 404 for others. */
export async function placeholderValues(
  services: Services,
  user: CurrentUser,
  ticketId: number,
): Promise<PlaceholderValues> {
  const access = await loadAccess(services.db, user, ticketId);
  if (!worksOn(user, access)) throw notFound();
  const found = await findTicketValues(services.db, ticketId);
  if (found === undefined) throw notFound();
  const { branding } = await readSettings(services);
  return {
    ...customerValues(found),
    ...under('agent', personValues(user)),
    'ticket.id': String(ticketId),
    'ticket.subject': found.subject,
    'ticket.status': found.status,
    'ticket.url': `${baseUrl(services.env)}/hc/tickets/${ticketId}`,
    'site.name': branding.site_name,
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A value inside of HTML, in text or in an attribute. */
const escapeValue = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A message with its placeholders filled in. A value in a link may make another one of it, so it is sanitized again. */
export function fillMessage(html: string, values: PlaceholderValues) {
  const { text, missing } = fillPlaceholders(html, values, escapeValue);
  return { body: sanitizeMessage(text), missing };
}
