import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { PlaceholderName } from '#shared/placeholders.ts';

/** Names of the placeholders of a saved reply, in the order of their menu. */
export const placeholderLabels = (translate: Translate): Record<PlaceholderName, string> => ({
  'customer.first_name': translate("Customer's first name"),
  'customer.last_name': translate("Customer's last name"),
  'customer.display_name': translate("Customer's full name"),
  'customer.email': translate("Customer's email"),
  'agent.first_name': translate('Your first name'),
  'agent.last_name': translate('Your last name'),
  'agent.display_name': translate('Your full name'),
  'agent.email': translate('Your email'),
  'ticket.id': translate('Ticket number'),
  'ticket.subject': translate('Ticket subject'),
  'ticket.status': translate('Ticket status'),
  'ticket.url': translate('Link to the ticket'),
  'site.name': translate('Site name'),
});
