import { Text } from '@react-email/text';
import { z } from 'zod';
import { cutText } from '#shared/text.ts';
import { plainText } from '../../platform/html/message-html.ts';
import { MailFiles } from '../../platform/mail/files.tsx';
import { MailHtml } from '../../platform/mail/html.tsx';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { MailLines } from '../../platform/mail/lines.tsx';
import { MailQuote, Quotation } from '../../platform/mail/quote.tsx';
import { QuotedMessage, quotedMessage } from '../../platform/mail/quoted-message.tsx';
import { richLine } from '../../platform/mail/rich-line.tsx';
import { MailSignature } from '../../platform/mail/signature.tsx';
import { defineMail, type MailSite } from '../../platform/mail/template.ts';
import { mailedHtml } from '../ticket-exports/message-html.ts';

/** The ticket, and the beginning of a message. */
export const about = { ticket_id: z.int(), subject: z.string(), excerpt: z.string() };

/** Attachments with signed links, valid for some days without a session. */
export const files = z.array(z.object({ name: z.string(), size: z.int(), url: z.string() })).default([]);

const previewLength = 120;

/** The beginning of a message in the list of a mail program. */
export const previewOf = (excerpt: string) => cutText(excerpt.replaceAll(/\s+/g, ' '), previewLength);

const becauseCustomer = ({ name, translate }: MailSite) =>
  translate("You're receiving this email because you sent a request to :name.", { name });

/** Confirms the receipt of a ticket to the customer. */
export const requestReceived = defineMail({
  name: 'request_received',
  editing: {
    label: 'Request received (to the customer)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      excerpt: translate('Since this morning every page comes out blank. The cartridge is new.'),
      files: [],
    }),
  },
  props: z.object({ ...about, files }),
  subject: ({ ticket_id: id, subject }, { translate }) =>
    translate('We received your request: :subject (#:id)', { subject, id }),
  body: ({ ticket_id: id, subject, excerpt, files }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('We received your request #:id.', { id })}
      action={{ label: site.translate('View request'), href: `${site.url}/hc/tickets/${id}` }}
      reason={becauseCustomer(site)}
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          "We received your request :subject (number :number). We'll get back to you as soon as we can and email you when we reply.",
          { subject: <strong>{subject}</strong>, number: <strong>#{id}</strong> },
        )}
      </Text>
      <MailQuote site={site}>{excerpt}</MailQuote>
      <MailFiles files={files} />
    </MailLayout>
  ),
});

/** Confirms the receipt of a ticket in the words of its mailbox. */
export const automaticReply = defineMail({
  name: 'automatic_reply',
  isNews: true,
  editing: {
    label: 'Automatic reply of a mailbox (to the customer)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      text: translate('Thank you for your email. We answer within one working day.'),
    }),
  },
  props: z.object({ ticket_id: z.int(), subject: z.string(), text: z.string() }),
  subject: ({ ticket_id, subject }) => `Re: ${subject} (#${ticket_id})`,
  body: ({ ticket_id: id, text }, site) => (
    <MailLayout
      site={site}
      preview={previewOf(text)}
      action={{ label: site.translate('View request'), href: `${site.url}/hc/tickets/${id}` }}
      reason={becauseCustomer(site)}
    >
      <MailLines>{text}</MailLines>
    </MailLayout>
  ),
});

/** Asks the owner of an address whether they filed a ticket that came without a session. */
export const confirmRequest = defineMail({
  name: 'confirm_request',
  secrets: ['link'],
  worksOnce: true,
  editing: {
    label: 'Confirm a request that was sent without signing in',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      excerpt: translate('Since this morning every page comes out blank. The cartridge is new.'),
      files: [],
      link: 'https://example.org/sample-link',
    }),
  },
  props: z.object({ ...about, files, link: z.string() }),
  subject: ({ ticket_id: id, subject }, { translate }) =>
    translate('Did you send this request? :subject (#:id)', { subject, id }),
  body: ({ ticket_id: id, subject, excerpt, link, files }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Confirm it to find it among your requests.')}
      action={{ label: site.translate('Confirm request'), href: link }}
      reason={site.translate(
        "You're receiving this email because someone submitted a request to :name with your email address without signing in.",
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          'Someone sent the request :subject with your email address and got the number :number. If it was you, confirm it to find it among your requests. If not, you can ignore this email.',
          { subject: <strong>{subject}</strong>, number: <strong>#{id}</strong> },
        )}
      </Text>
      <MailQuote site={site}>{excerpt}</MailQuote>
      <MailFiles files={files} />
    </MailLayout>
  ),
});

/** Notifies the customer of an agent's reply. */
export const replyForCustomer = defineMail({
  name: 'reply_for_customer',
  editing: {
    label: 'New reply (to the customer)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      excerpt: translate('Since this morning every page comes out blank. The cartridge is new.'),
      files: [],
      body: `<p>${translate('Since this morning every page comes out blank. The cartridge is new.')}</p>`,
      signature: '',
      agent: translate('Alex from support'),
    }),
  },
  isChosen: true,
  isPersonal: true,
  props: z.object({
    ...about,
    files,
    /** Sanitised HTML of the whole message; mails of before have the excerpt alone. */
    body: z.string().default(''),
    agent: z.string(),
    signature: z.string().default(''),
    /** Whether the ticket begins with it. */
    opens: z.boolean().optional(),
    /** Link to continue the conversation without an account. */
    link: z.string().optional(),
    /** The message that it answers. */
    quoted: quotedMessage.optional(),
  }),
  subject: ({ ticket_id, subject, opens }) => `${opens ? '' : 'Re: '}${subject} (#${ticket_id})`,
  body: ({ ticket_id: id, subject, excerpt, body, agent, signature, files, link, opens, quoted }, site) => (
    <MailLayout
      site={site}
      preview={previewOf(excerpt)}
      action={{ label: site.translate('View and reply'), href: link ?? `${site.url}/hc/tickets/${id}` }}
      reason={becauseCustomer(site)}
      isChosen
      quoted={quoted && <QuotedMessage site={site} message={quoted} />}
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          opens ? ':name created the request :subject for you:' : ':name replied to your request :subject:',
          { name: <strong>{agent}</strong>, subject: <strong>{subject}</strong> },
        )}
      </Text>
      {body === '' ? (
        <MailQuote site={site}>{excerpt}</MailQuote>
      ) : (
        <Quotation site={site}>
          <MailHtml html={mailedHtml(body, site)} />
        </Quotation>
      )}
      <MailSignature>{signature}</MailSignature>
      <MailFiles files={files} />
    </MailLayout>
  ),
});

/** An agent's reply for an address in copy, which has no access to the ticket: nothing in it leads there. */
export const replyForCopy = defineMail({
  name: 'reply_for_copy',
  isNews: true,
  isPersonal: true,
  editing: {
    label: 'New reply (to addresses in copy)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      name: translate('Alex from support'),
      opens: false,
      body: `<p>${translate('Since this morning every page comes out blank. The cartridge is new.')}</p>`,
      signature: '',
      files: [],
    }),
  },
  props: z.object({
    ticket_id: z.int(),
    subject: z.string(),
    name: z.string(),
    /** Whether the ticket begins with it. */
    opens: z.boolean(),
    /** Sanitised HTML. */
    body: z.string(),
    signature: z.string().default(''),
    files,
  }),
  subject: ({ ticket_id, subject, opens }) => `${opens ? '' : 'Re: '}${subject} (#${ticket_id})`,
  body: ({ subject, name, opens, body, signature, files }, site) => (
    <MailLayout
      site={site}
      preview={previewOf(plainText(body))}
      reason={site.translate("You're receiving this email because you're in copy of a request to :name.", {
        name: site.name,
      })}
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          opens ? ':name submitted a new request: :subject' : ':name replied: :subject',
          { name: <strong>{name}</strong>, subject: <strong>{subject}</strong> },
        )}
      </Text>
      <Quotation site={site}>
        <MailHtml html={mailedHtml(body, site)} />
      </Quotation>
      <MailSignature>{signature}</MailSignature>
      <MailFiles files={files} />
    </MailLayout>
  ),
});

/** Notifies a colleague who follows the ticket of a new message. */
export const followerMail = defineMail({
  name: 'news_for_follower',
  editing: {
    label: 'New request or reply (to colleagues who follow it)',
    sample: (translate) => ({
      ticket_id: 48_213,
      subject: translate('The printer prints blank pages'),
      excerpt: translate('Since this morning every page comes out blank. The cartridge is new.'),
      name: 'Robin Sommer',
      created: false,
    }),
    values: ({ created }, { translate }) => ({
      event: created ? translate('New request') : translate('New reply'),
    }),
  },
  isChosen: true,
  props: z.object({ ...about, name: z.string(), created: z.boolean() }),
  subject: ({ ticket_id, subject, created }) => `${created ? '' : 'Re: '}${subject} (#${ticket_id})`,
  body: ({ ticket_id: id, subject, excerpt, name, created }, site) => (
    <MailLayout
      site={site}
      preview={previewOf(excerpt)}
      action={{ label: site.translate('View request'), href: `${site.url}/hc/tickets/${id}` }}
      reason={site.translate(
        "You're receiving this email because you follow requests of your colleagues on :name.",
        {
          name: site.name,
        },
      )}
      isChosen
    >
      <Text style={{ margin: 0 }}>
        {richLine(
          site.translate,
          created ? ':name submitted a new request: :subject' : ':name replied: :subject',
          { name: <strong>{name}</strong>, subject: <strong>{subject}</strong> },
        )}
      </Text>
      <MailQuote site={site}>{excerpt}</MailQuote>
    </MailLayout>
  ),
});

export const ticketMails = [
  requestReceived,
  automaticReply,
  confirmRequest,
  replyForCustomer,
  replyForCopy,
  followerMail,
];
