import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { customFieldSchema, fieldConditionSchema, shownFieldSchema } from '#shared/custom-fields.ts';

export const ticketFieldApiTexts: DomainApiTexts = {
  tags: { 'Ticket fields': 'Fields that the site added to its tickets.' },
  bodies: {
    'ticketFields.create': {
      key: 'serial_number',
      label: 'Serial number',
      type: 'text',
      required: 'never',
      visible_to_customer: true,
      editable_by_customer: true,
    },
    'ticketFields.update': { label: 'Serial number of the device' },
    'ticketFields.reorder': { ids: [2, 1] },
  },
  schemas: {
    TicketField: customFieldSchema,
    RequestField: shownFieldSchema,
    FieldCondition: fieldConditionSchema,
  },
};
