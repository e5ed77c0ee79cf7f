import type { Translate } from '../translation/use-translate.ts';
import type { ShortcutName } from './shortcuts.ts';

/** Labels of the shortcuts. */
export const shortcutLabels = (translate: Translate): Record<ShortcutName, string> => ({
  search: translate('Search'),
  quick_search: translate('Search, outside of a field'),
  shortcuts: translate('Keyboard shortcuts'),
  undo: translate('Undo the last change'),
  next_row: translate('Next row'),
  previous_row: translate('Previous row'),
  select_row: translate('Select row'),
  select_all: translate('Select everything in the list'),
  close_selected: translate('Close the selected tickets'),
  next_ticket: translate('Next ticket'),
  previous_ticket: translate('Previous ticket'),
  reply: translate('Write a reply'),
  note: translate('Write a note'),
  quote: translate('Quote the selected text, or the last message'),
  assign_to_me: translate('Assign to me'),
  close_ticket: translate('Close the ticket'),
  snooze: translate('Snooze until a reply'),
  run_macro: translate('Run a macro'),
});
