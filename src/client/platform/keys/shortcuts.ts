/** Where a shortcut works. */
export type ShortcutPlace = 'everywhere' | 'list' | 'ticket';

interface Shortcut {
  place: ShortcutPlace;
  /** Its key until the person chooses another one. */
  usual: string;
  /** Also while a field has the focus. */
  inFields?: boolean;
}

/** All keys of the agent area that can be changed. Those of a field, such as Ctrl+Enter, are the field's own. */
export const shortcuts = {
  search: { place: 'everywhere', usual: 'mod+k', inFields: true },
  quick_search: { place: 'everywhere', usual: '/' },
  shortcuts: { place: 'everywhere', usual: '?' },
  undo: { place: 'everywhere', usual: 'u' },
  next_row: { place: 'list', usual: 'j' },
  previous_row: { place: 'list', usual: 'k' },
  select_row: { place: 'list', usual: 'x' },
  select_all: { place: 'list', usual: 'shift+x' },
  close_selected: { place: 'list', usual: 'shift+c' },
  next_ticket: { place: 'ticket', usual: ']' },
  previous_ticket: { place: 'ticket', usual: '[' },
  reply: { place: 'ticket', usual: 'r' },
  note: { place: 'ticket', usual: 'n' },
  quote: { place: 'ticket', usual: 'q' },
  assign_to_me: { place: 'ticket', usual: 'i' },
  close_ticket: { place: 'ticket', usual: 'c' },
  snooze: { place: 'ticket', usual: 'h' },
  run_macro: { place: 'ticket', usual: 'm' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name];

/** Keys that belong to the page, a field or the browser, and can not be chosen. */
export const reservedKeys = new Set(['enter', 'escape', 'tab', ' ', 'backspace', 'delete']);
