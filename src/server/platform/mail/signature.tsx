import { Text } from '@react-email/text';
import { createElement } from 'react';

/** The signature of a message's author, line by line; nothing for an empty one. */
export function MailSignature({ children }: { children: string }) {
  if (children === '') return null;
  const lines = children
    .split('\n')
    .flatMap((line, at) => (at > 0 ? [createElement('br', { key: at }), line] : [line]));
  return (
    <Text dir="auto" style={{ margin: '16px 0 0', color: '#5b6472' }}>
      {lines}
    </Text>
  );
}
