import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailFiles } from '../../platform/mail/files.tsx';
import { MailHtml, MailQuotation } from '../../platform/mail/html.tsx';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail } from '../../platform/mail/template.ts';
import { mailedHtml } from '../ticket-exports/message-html.ts';

const quotedSchema = z.object({
  /** Null for a person who was deleted. */
  author: z.string().nullable(),
  at: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
});

/** A message about a ticket to somebody outside of it; no part of it leads into the site. */
export const forwardMail = defineMail({
  name: 'forward',
  isNews: true,
  editing: {
    label: 'Forwarded messages (to other people)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      agent: translate('Alex from support'),
      to: ['sam@example.org'],
      cc: [],
      body: `<p>${translate('Since this morning every page comes out blank. The cartridge is new.')}</p>`,
      quoted: [],
      files: [],
      time_zone: 'UTC',
    }),
  },
  props: z.object({
    ticket_id: z.int(),
    subject: z.string(),
    agent: z.string(),
    /** Everybody who gets it. */
    to: z.array(z.string()),
    cc: z.array(z.string()),
    body: z.string(),
    quoted: z.array(quotedSchema),
    files: z.array(z.object({ name: z.string(), size: z.int(), url: z.string() })),
    time_zone: z.string(),
  }),
  subject: ({ ticket_id, subject }) => `Fwd: ${subject} (#${ticket_id})`,
  body: ({ agent, to, cc, body, quoted, files, time_zone }, site) => {
    const { translate } = site;
    const times = new Intl.DateTimeFormat(site.language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZone: time_zone,
      timeZoneName: 'short',
    });
    return (
      <MailLayout
        site={site}
        preview={translate(':name sent you a message', { name: agent })}
        reason={translate("You're receiving this email because :agent of :site sent it to you.", {
          agent,
          site: site.name,
        })}
      >
        <MailHtml html={mailedHtml(body, site)} />
        {quoted.map((message) => (
          <MailQuotation
            key={message.at + message.body}
            site={site}
            headline={`${message.author ?? translate('Deleted user')} · ${times.format(new Date(message.at))}`}
            html={mailedHtml(message.body, site)}
          />
        ))}
        <MailFiles files={files} />
        <Text style={{ margin: '16px 0 0', color: '#5c6470', fontSize: 13 }}>
          {translate('To: :addresses', { addresses: to.join(', ') })}
          {cc.length > 0 && <br />}
          {cc.length > 0 && translate('Cc: :addresses', { addresses: cc.join(', ') })}
        </Text>
      </MailLayout>
    );
  },
});
