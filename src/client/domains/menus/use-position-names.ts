import type { MenuPosition } from '#shared/menus.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** What the places of menus are called. */
export function usePositionNames(): Record<MenuPosition, string> {
  const translate = useTranslate();
  return {
    header: translate('Top bar and mobile menu'),
    'auth-dropdown': translate('Account menu'),
    footer: translate('Footer'),
    'auth-page-footer': translate('Sign-in and registration footer'),
  };
}
