import { pagePath } from '#shared/addresses.ts';
import type { PageUse } from '#shared/custom-pages.ts';
import type { PublicSettings } from '#shared/settings.ts';

interface Named {
  id: number;
  slug: string;
}

type Linked = Pick<PublicSettings, 'homepage' | 'menus' | 'registration' | 'cookie_notice'>;

const address = /^\/pages\/(?:(\d+)\/)?([a-z\d-]+)(?=[?#]|$)/;

/** Whether an address of the site is that of the page, by its id or by its name. */
function leadsTo(action: string, { id, slug }: Named): boolean {
  const [, number, name] = address.exec(action) ?? [];
  return number === undefined ? name === slug : Number(number) === id;
}

type MapAction = (action: string, type: PageUse['type']) => string;

type Item = Linked['menus'][number]['items'][number];

const mapItem = (item: Item, map: MapAction): Item => ({
  ...item,
  action: map(item.action, 'menu'),
  items: item.items.map((inner) => ({ ...inner, action: map(inner.action, 'menu') })),
});

/** The settings with links to pages, each mapped. */
const mapAddresses = ({ homepage, menus, registration, cookie_notice }: Linked, map: MapAction) => ({
  homepage:
    homepage.type === 'customPage' && homepage.value !== null
      ? { ...homepage, value: map(pagePath({ slug: homepage.value }), 'homepage').replace('/pages/', '') }
      : homepage,
  menus: menus.map((menu) => ({ ...menu, items: menu.items.map((item) => mapItem(item, map)) })),
  registration: {
    policies: registration.policies.map((policy) => ({ ...policy, action: map(policy.action, 'policy') })),
  },
  cookie_notice: {
    button: { ...cookie_notice.button, action: map(cookie_notice.button.action, 'cookie_notice') },
  },
});

/** Where the site uses the pages, by kind. */
export function usesOf(settings: Linked, pages: readonly Named[]): PageUse[] {
  const counts = new Map<PageUse['type'], number>();
  mapAddresses(settings, (action, type) => {
    if (pages.some((page) => leadsTo(action, page))) counts.set(type, (counts.get(type) ?? 0) + 1);
    return action;
  });
  return [...counts].map(([type, count]) => ({ type, count }));
}

/** The change of settings that replaces all links to the pages by those to another one. */
export const replacePageLinks = (settings: Linked, pages: readonly Named[], slug: string) =>
  mapAddresses(settings, (action) =>
    pages.some((page) => leadsTo(action, page)) ? action.replace(address, pagePath({ slug })) : action,
  );
