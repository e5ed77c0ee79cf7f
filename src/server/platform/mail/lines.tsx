import { Text } from '@react-email/text';
import { type CSSProperties, createElement } from 'react';

/** Plain text, line by line. */
export function MailLines({ children, style }: { children: string; style?: CSSProperties }) {
  const lines = children
    .split('\n')
    .flatMap((line, at) => (at > 0 ? [createElement('br', { key: at }), line] : [line]));
  return (
    <Text dir="auto" style={{ margin: 0, ...style }}>
      {lines}
    </Text>
  );
}
