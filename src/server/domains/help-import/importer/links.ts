import { posix } from 'node:path';
import { type Text, translatable } from '#shared/translation.ts';
import { plainPath } from '../../help-center/addresses/page-paths.ts';
import { fragmentId, safeDecode } from '../../help-center/content.ts';
import type { Addresses } from '../../help-center/safe-html.ts';
import type { PlannedFolder } from './folders.ts';
import type { SourceArticle, SourceImage } from './source.ts';

export interface DeadLink {
  path: string;
  href: string;
  reason: Text;
}

/** Possible targets of links in the source. */
export interface Targets {
  articles: ReadonlyMap<string, SourceArticle>;
  /** Articles by their permalink. */
  permalinks: ReadonlyMap<string, SourceArticle>;
  images: ReadonlyMap<string, SourceImage>;
  /** The article, or the path of the folder, that an address of the old site means. */
  elsewhere(href: string): SourceArticle | string | undefined;
  /** The address of an article on the site. */
  addressOf(article: SourceArticle): string;
  /** The address of a folder's section or category; null when it became neither. */
  folderAddress(folder: string): string | null;
}

interface Collected {
  dead: DeadLink[];
  /** Images that some article shows. */
  shown: Set<SourceImage>;
}

const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const isWeb = /^(?:https?:\/\/|mailto:)/i;

/** Pages of this product; any other address on the site's own root leads nowhere. */
const ofThisSite = /^\/(?:hc|pages|files|login|register|account-settings|contact)(?:[/?#]|$)|^\/$/;

/** An address as permalinks are compared: without slashes at its ends and without extension. */
export const permalinkOf = (address: string) =>
  posix
    .normalize(`/${address}`)
    .slice(1)
    .replace(/\/$/, '')
    .replace(/(?:\/index)?\.html?$/i, '');

/** The former help center path of a page; null for permalinks outside of a help center. */
export function oldHelpPath(thing: SourceArticle | PlannedFolder): string | null {
  const permalink = 'head' in thing ? thing.head.permalink : undefined;
  const path =
    permalink === undefined ? '' : plainPath(permalink.startsWith('/') ? permalink : `/${permalink}`);
  return path.startsWith('/hc/') && !path.includes('//') ? path : null;
}

const fileAddress = ({ key }: SourceImage) => `/files/${key.replace(/^public\//, '')}`;

/**
 * Resolves links and images of an article to addresses on the site. Dead ones are collected as warnings, and become
 * plain text.
 */
export function resolveAddresses(article: SourceArticle, targets: Targets, collected: Collected): Addresses {
  const folder = posix.dirname(article.path);
  const refuse = (href: string, reason: Text) => {
    collected.dead.push({ path: article.path, href, reason });
    return null;
  };
  const pathOf = (href: string) => {
    const bare = safeDecode(href.replace(/[?#][\s\S]*/, '')).normalize('NFC');
    return bare.startsWith('/') ? posix.normalize(bare.slice(1)) : posix.normalize(posix.join(folder, bare));
  };
  const articleAt = (path: string) => {
    const bare = path.replace(/\/$/, '');
    const page = bare.replace(/(?:\/index)?\.html?$/i, '');
    return (
      targets.articles.get(bare) ??
      [`${bare}.md`, `${page}.md`, `${page}.markdown`, `${page}/index.md`]
        .map((name) => targets.articles.get(name))
        .find((found) => found !== undefined) ??
      targets.permalinks.get(page)
    );
  };
  const show = (image: SourceImage) => {
    collected.shown.add(image);
    return fileAddress(image);
  };
  const withFragment = (target: SourceArticle, address: string, href: string) => {
    const fragment = /#(.+)/.exec(href)?.[1];
    if (fragment === undefined) return address;
    const id =
      target.anchors.get(safeDecode(fragment).toLowerCase()) ?? target.anchors.get(fragmentId(fragment));
    if (id !== undefined) return `${address}#${id}`;
    const refused = refuse(href, translatable('heading not found'));
    return address === '' ? refused : address;
  };
  return {
    link: (href) => {
      const old = targets.elsewhere(href);
      if (typeof old === 'string')
        return targets.folderAddress(old) ?? refuse(href, translatable('broken link'));
      if (old !== undefined) return withFragment(old, targets.addressOf(old), href);
      if (hasScheme.test(href))
        return isWeb.test(href) ? href : refuse(href, translatable('not a web address'));
      if (href.startsWith('#')) return withFragment(article, '', href);
      const path = pathOf(href);
      const target = articleAt(path);
      if (target !== undefined) return withFragment(target, targets.addressOf(target), href);
      const image = targets.images.get(path);
      if (image !== undefined) return show(image);
      const inside = targets.folderAddress(path.replace(/\/?(?:_index\.md)?$/i, '') || '.');
      if (inside !== null) return inside;
      return ofThisSite.test(href) ? href : refuse(href, translatable('broken link'));
    },
    image: (src) => {
      if (isWeb.test(src)) return { src };
      const image = hasScheme.test(src) ? undefined : targets.images.get(pathOf(src));
      return image === undefined
        ? refuse(src, translatable('image not found'))
        : { src: show(image), size: image.size };
    },
  };
}
