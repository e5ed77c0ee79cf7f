import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailFiles } from '../../platform/mail/files.tsx';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { MailQuote } from '../../platform/mail/quote.tsx';
import { richLine } from '../../platform/mail/rich-line.tsx';
import { defineMail } from '../../platform/mail/template.ts';
import { about, files, previewOf } from './emails.tsx';

/** Notifies an agent of a customer's message. */
export const newForAgents = defineMail({
  name: 'new_for_agents',
  editing: {
    label: 'New request or reply (to agents)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      excerpt: translate('Since this morning every page comes out blank. The cartridge is new.'),
      files: [],
      customer: 'Robin Sommer',
      created: true,
    }),
    values: ({ created }, { translate }) => ({
      event: created ? translate('New request') : translate('New reply'),
    }),
  },
  isNews: true,
  isChosen: true,
  props: z.object({ ...about, files, customer: z.string(), created: z.boolean() }),
  subject: ({ ticket_id: id, subject, created }, { translate }) =>
    created
      ? translate('New request: :subject (#:id)', { subject, id })
      : translate('New reply: :subject (#:id)', { subject, id }),
  body: ({ ticket_id: id, subject, excerpt, customer, created, files }, site) => (
    <MailLayout
      site={site}
      preview={previewOf(excerpt)}
      action={{ label: site.translate('Open ticket'), href: `${site.url}/agent/tickets/${id}` }}
      reason={site.translate("You're receiving this email because you answer requests on :name.", {
        name: site.name,
      })}
      isChosen
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          created ? ':name submitted a new request: :subject' : ':name replied: :subject',
          { name: <strong>{customer}</strong>, subject: <strong>{subject}</strong> },
        )}
      </Text>
      <MailQuote site={site}>{excerpt}</MailQuote>
      <MailFiles files={files} />
    </MailLayout>
  ),
});
