import type { MenuPosition } from '#shared/menus.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** What the places of menus are called. */
export function usePositionNames(): Record<MenuPosition, string> {
  const translate = useTranslate();
  return {
    header: translate('Top bar, and the menu of phones'),
    'auth-dropdown': translate('Account menu'),
    footer: translate('Footer'),
    'auth-page-footer': translate('Footer of sign-in and registration'),
  };
}
