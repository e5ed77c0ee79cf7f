import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailFiles } from '../../platform/mail/files.tsx';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { MailQuote } from '../../platform/mail/quote.tsx';
import { defineMail } from '../../platform/mail/template.ts';

/** A message of the contact page to its address. Replies go to the sender. */
export const contactMessage = defineMail({
  name: 'contact_message',
  editing: {
    label: 'Contact page message',
    sample: (translate) => ({
      name: 'Robin Sommer',
      email: 'robin.sommer@example.org',
      message: translate('Do you print on recycled paper? We would need forty thousand sheets.'),
      files: [],
    }),
  },
  props: z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
    /** Attachments with signed links, valid for some days without a session. */
    files: z.array(z.object({ name: z.string(), size: z.int(), url: z.string() })),
  }),
  replyTo: ({ name, email }) => ({ name, address: email }),
  subject: ({ name }, { translate }) => translate('Message from :name', { name }),
  body: ({ name, email, message, files }, site) => (
    <MailLayout
      site={site}
      preview={message.slice(0, 120)}
      reason={site.translate(
        "You're receiving this email because the contact page of :name sends its messages to this address.",
        {
          name: site.name,
        },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(':name (:email) sent a message through the contact page:', { name, email })}
      </Text>
      <MailQuote site={site}>{message}</MailQuote>
      <MailFiles files={files} />
      <Text style={{ margin: '16px 0 0' }}>{site.translate('Reply to this email to respond.')}</Text>
    </MailLayout>
  ),
});

export const contactMails = [contactMessage];
