import { Fragment } from 'react';
import type { Highlight } from '#shared/helpcenter.ts';

/** Text with what the search matched marked in it. */
export function Highlighted({ parts }: { parts: Highlight[] }) {
  return parts.map((part, index) => {
    const key = `${index}-${part.text}`;
    return part.hit ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>;
  });
}
