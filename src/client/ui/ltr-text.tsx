import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A line that is left-to-right in every language, such as an address. It is as wide as its text, so that it starts
 * where the lines around it start.
 */
export function LtrText({ children, ...props }: TextProps & { children: ReactNode }) {
  return (
    <Text dir="ltr" w="fit-content" maw="100%" {...props}>
      {children}
    </Text>
  );
}
