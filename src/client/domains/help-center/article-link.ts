import { articlePath } from '#shared/addresses.ts';
import type { ArticleLink } from '#shared/helpcenter.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the link says of the page it leads to, shown until the page is there. */
    title?: string;
  }
}

/** Where a link to an article leads, and its title to begin with. */
export const articleLink = (article: ArticleLink) => ({
  to: articlePath(article),
  ...(article.translation === undefined ? {} : { search: { language: article.translation } }),
  state: { title: article.title },
});
