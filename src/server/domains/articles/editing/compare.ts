import { diffWordsWithSpace } from 'diff';
import type { TextChange } from '#shared/article-versions.ts';
import { toContent } from '../../help-center/content.ts';

/** Milliseconds after which two texts are simply two texts. */
const maxDiffLength = 2000;

/** Title and text without formatting, for comparisons. */
export const comparedText = ({ title, body }: { title: string; body: string }) =>
  `${title}\n\n${toContent(body).body_text}`;

/** Differences between two texts, by words. */
export function changesBetween(before: string, after: string): TextChange[] {
  const parts = diffWordsWithSpace(before, after, { timeout: maxDiffLength }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return parts
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }): TextChange => {
      return { type: added ? 'added' : removed ? 'removed' : 'same', text: value };
    });
}
