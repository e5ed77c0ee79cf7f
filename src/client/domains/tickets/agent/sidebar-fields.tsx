import type { ComponentType } from 'react';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { TicketField } from '#shared/ticket-fields.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { CopiesInput } from './copies-input.tsx';
import { PrioritySelect } from './priority-select.tsx';
import { CategorySelect, GroupSelect, useHasCategories, useHasGroups } from './record-select.tsx';

export interface SidebarField {
  label: (translate: Translate) => string;
  /** Displays and edits the field. */
  Control: ComponentType<{ ticket: TicketDetails }>;
  /** Whether the site has the field; always, without it. */
  useIsShown?: () => boolean;
}

/** The sidebar's fields, in order; null for a field that has its control elsewhere. */
const fields: { [Name in TicketField]: SidebarField | null } = {
  assigned_to: null,
  subject: null,
  priority: { label: (translate) => translate('Priority'), Control: PrioritySelect },
  category_id: {
    label: (translate) => translate('Category'),
    Control: CategorySelect,
    useIsShown: useHasCategories,
  },
  cc: { label: (translate) => translate('Cc'), Control: CopiesInput },
  group_id: { label: (translate) => translate('Group'), Control: GroupSelect, useIsShown: useHasGroups },
};

export const sidebarFields = Object.entries(fields).flatMap(([name, field]) =>
  field === null ? [] : [{ name, ...field }],
);
