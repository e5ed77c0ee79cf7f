import { describe, expect, it } from 'vitest';
import { themeWith } from './theme.ts';

const defaultsOf = (name: string) => {
  const { components = {} } = themeWith({ close: 'Close', showPassword: 'Show password' });
  return components[name]?.defaultProps as Record<string, unknown> | undefined;
};

describe('what all parts of the site have in common', () => {
  it.each(['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'])(
    'a list of %s is 420 high at most',
    (name) => {
      expect(defaultsOf(name)).toMatchObject({ maxDropdownHeight: 420 });
    },
  );

  it('so is a menu; text areas have four rows; what opens under the pointer closes after 150 ms', () => {
    expect(defaultsOf('Menu')).toMatchObject({ styles: { dropdown: { maxHeight: 420 } } });
    expect(defaultsOf('Textarea')).toMatchObject({ rows: 4 });
    expect(defaultsOf('HoverCard')).toMatchObject({ closeDelay: 150 });
    expect(defaultsOf('Tooltip')).toMatchObject({ openDelay: 1500 });
  });

  it('names the button that closes a dialog, a drawer or a notification', () => {
    expect(defaultsOf('ModalCloseButton')).toEqual({ 'aria-label': 'Close' });
    expect(defaultsOf('DrawerCloseButton')).toEqual({ 'aria-label': 'Close' });
    expect(defaultsOf('Notification')).toEqual({ closeButtonProps: { 'aria-label': 'Close' } });
  });
});
