import { Fragment, type ReactNode } from 'react';
import type { Translate } from '#shared/translation.ts';

/** A translated line whose values are elements, such as a name in bold. */
export function richLine(translate: Translate, line: string, values: Record<string, ReactNode>): ReactNode {
  const parts = translate(line).split(/(:[a-z_]+)/i);
  return parts.map((part, index) => {
    const value = part.startsWith(':') ? values[part.slice(1)] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places.
    return <Fragment key={index}>{value ?? part}</Fragment>;
  });
}
