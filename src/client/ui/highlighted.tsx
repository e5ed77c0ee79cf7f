import { Fragment } from 'react';
import type { Highlight } from '#shared/helpcenter.ts';

/** Text with the matches of a search marked. */
export function Highlighted({ parts }: { parts: Highlight[] }) {
  return parts.map((part, index) => {
    const key = `${index}-${part.text}`;
    return part.hit ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>;
  });
}
