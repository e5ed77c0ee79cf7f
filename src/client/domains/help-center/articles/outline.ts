import type { Article } from '#shared/helpcenter.ts';

type Heading = Article['headings'][number];

/** A part of an article: a heading of the highest level there is, and those below it. */
export interface OutlineSection {
  heading: Heading;
  below: Heading[];
}

export function outlineSectionsOf(headings: readonly Heading[]): OutlineSection[] {
  const top = Math.min(...headings.map(({ level }) => level));
  const parts: OutlineSection[] = [];
  for (const heading of headings) {
    const last = parts.at(-1);
    if (heading.level > top && last) last.below.push(heading);
    else parts.push({ heading, below: [] });
  }
  return parts;
}

/** Fewer headings need no contents. */
export const hasContents = (headings: readonly Heading[]) => headings.length > 1;
