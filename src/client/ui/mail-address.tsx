import { Fragment } from 'react';

/** As a whole in the next line where it fits there, and on the side of the text around it. */
const block = { display: 'inline-block', maxWidth: '100%', textAlign: 'match-parent' } as const;

/** An email address among other text, in every language. One that is longer than a line breaks between its parts. */
export function MailAddress({ children: address }: { children: string }) {
  return (
    <bdi dir="ltr" style={block}>
      {address.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and keep their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
