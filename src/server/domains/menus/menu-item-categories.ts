import { articlePath, categoryPath, pagePath } from '#shared/addresses.ts';
import { isBillingOn } from '#shared/billing-on.ts';
import { hasPermission } from '#shared/permissions.ts';
import { translator } from '#shared/translation.ts';
import type { ValueLists } from '#shared/value-lists.ts';
import type { Context } from '../../platform/context.ts';
import { findOpenPages } from '../custom-pages/queries.ts';
import { readTree } from '../help-center/categories.ts';
import { readerOf } from '../help-center/reader.ts';
import { localizationOf } from '../localizations/service.ts';
import { readSettings } from '../settings/service.ts';
import type { DomainValueLists } from '../users/user-hooks.ts';

type Categories = NonNullable<ValueLists['menuItemCategories']>;

/** Pages, articles and categories as link targets of menu items; empty without the permission to change menus. */
async function readChoices(ctx: Context): Promise<Categories> {
  const { user } = ctx.identity;
  if (user === null || !hasPermission(user, 'menus.update')) return [];
  const [pages, { categories }, language, settings] = await Promise.all([
    findOpenPages(ctx.db),
    // Menus are shared by visitors of all languages.
    readerOf(ctx).then((reader) => readTree(ctx, { ...reader, language: null })),
    localizationOf(ctx),
    readSettings(ctx),
  ]);
  const translate = translator(language);
  const folders = categories.flatMap((category) => [category, ...category.sections]);
  const articles = categories.flatMap(({ sections }) => sections.flatMap((section) => section.articles));
  return [
    {
      name: translate('Pages of the site'),
      items: [
        { label: translate('Home page'), action: '/' },
        { label: translate('Help center'), action: '/hc' },
        { label: translate('New request'), action: '/hc/tickets/new' },
        { label: translate('My requests'), action: '/hc/tickets' },
        ...(settings.contact.enable ? [{ label: translate('Contact us'), action: '/contact' }] : []),
        ...(isBillingOn(settings) ? [{ label: translate('Pricing'), action: '/pricing' }] : []),
        { label: translate('Sign in'), action: '/login' },
      ],
    },
    {
      name: translate('Pages'),
      items: pages.map(({ title, slug }) => ({ label: title, action: pagePath({ slug }) })),
    },
    {
      name: translate('Categories'),
      items: folders.map((folder) => ({ label: folder.name, action: categoryPath(folder) })),
    },
    {
      name: translate('Articles'),
      items: articles.map((article) => ({ label: article.title, action: articlePath(article) })),
    },
  ];
}

export const menuLists: DomainValueLists = { menuItemCategories: { isPublic: false, read: readChoices } };
