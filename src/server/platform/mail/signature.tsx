import { MailLines } from './lines.tsx';

/** The signature of a message's author, line by line; nothing for an empty one. */
export function MailSignature({ children }: { children: string }) {
  if (children === '') return null;
  return <MailLines style={{ margin: '16px 0 0', color: '#5b6472' }}>{children}</MailLines>;
}
