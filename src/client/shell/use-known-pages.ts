import { pagePath } from '#shared/addresses.ts';
import { isBillingOn } from '#shared/billing-on.ts';
import { api } from '../platform/api/api.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { usePermission, useSettings } from '../platform/use-session.ts';

/** The site's own pages, those for people with an account too. */
const personal = 'personal';

export type PageAudience = 'everyone' | typeof personal;

/** Pages of the site to lead people to, by their paths. */
export function useKnownPages(audience: PageAudience) {
  const translate = useTranslate();
  const settings = useSettings();
  const seesPages = usePermission('custom_pages.view');
  const administers = usePermission('admin.access');
  const { data } = api.customPages.list.useQuery(
    { perPage: 100, status: 'published', orderBy: 'title', orderDir: 'asc' },
    { enabled: seesPages && administers },
  );
  const isPersonal = audience === personal;
  // Only what everyone may read is offered to everyone.
  const pages = (data?.pagination.data ?? []).filter(({ role_ids }) => isPersonal || role_ids.length === 0);
  const own = [
    { value: '/', label: translate('Home page') },
    { value: '/hc', label: translate('Help center') },
    { value: '/hc/tickets/new', label: translate('New request') },
    ...(settings.contact.enable ? [{ value: '/contact', label: translate('Contact us') }] : []),
    ...(isBillingOn(settings) ? [{ value: '/pricing', label: translate('Pricing') }] : []),
  ];
  const signedIn = [
    { value: '/hc/tickets', label: translate('My requests') },
    { value: '/account-settings', label: translate('Account settings') },
    ...(settings.notifications.integrated
      ? [{ value: '/notifications', label: translate('Notifications') }]
      : []),
    ...(settings.workspaces.integrated ? [{ value: '/workspaces', label: translate('Workspaces') }] : []),
    { value: '/agent/tickets', label: translate('Agent area') },
    { value: '/admin', label: translate('Admin area') },
  ];
  return [
    { group: translate('Pages of the site'), items: isPersonal ? [...own, ...signedIn] : own },
    {
      group: translate('Custom pages'),
      items: pages.map(({ title, slug }) => ({ value: pagePath({ slug }), label: title })),
    },
  ].filter(({ items }) => items.length > 0);
}
