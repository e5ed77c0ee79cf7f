import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail } from '../../platform/mail/template.ts';

const about = { ticket_id: z.int(), subject: z.string(), excerpt: z.string() };

const quote = { borderLeft: '3px solid #d5dae1', color: '#3c434d', margin: '12px 0 0', paddingLeft: 12 };

/** To the customer: the request has arrived. */
export const requestReceived = defineMail({
  name: 'request_received',
  props: z.object(about),
  subject: ({ ticket_id, subject }) => `We received your request: ${subject} (#${ticket_id})`,
  body: ({ ticket_id, subject, excerpt }, site) => (
    <MailLayout
      site={site}
      preview={`Your request #${ticket_id} has arrived.`}
      action={{ label: 'View request', href: `${site.url}/hc/tickets/${ticket_id}` }}
      reason={`You get this mail because you sent a request to ${site.name}.`}
    >
      <Text style={{ margin: 0 }}>
        Your request <strong>{subject}</strong> has arrived. We will answer as soon as we can; you will get a
        mail.
      </Text>
      <Text style={quote}>{excerpt}</Text>
    </MailLayout>
  ),
});

/** To the customer: an agent has answered. */
export const replyForCustomer = defineMail({
  name: 'reply_for_customer',
  props: z.object({ ...about, agent: z.string() }),
  subject: ({ ticket_id, subject }) => `Re: ${subject} (#${ticket_id})`,
  body: ({ ticket_id, subject, excerpt, agent }, site) => (
    <MailLayout
      site={site}
      preview={excerpt.slice(0, 120)}
      action={{ label: 'Read and reply', href: `${site.url}/hc/tickets/${ticket_id}` }}
      reason={`You get this mail because you sent a request to ${site.name}.`}
    >
      <Text style={{ margin: 0 }}>
        <strong>{agent}</strong> replied to your request <strong>{subject}</strong>:
      </Text>
      <Text style={quote}>{excerpt}</Text>
    </MailLayout>
  ),
});

/** To an agent: a customer has written. */
export const newForAgents = defineMail({
  name: 'new_for_agents',
  props: z.object({ ...about, customer: z.string(), created: z.boolean() }),
  subject: ({ ticket_id, subject, created }) =>
    `${created ? 'New request' : 'New reply'}: ${subject} (#${ticket_id})`,
  body: ({ ticket_id, subject, excerpt, customer, created }, site) => (
    <MailLayout
      site={site}
      preview={excerpt.slice(0, 120)}
      action={{ label: 'Open ticket', href: `${site.url}/agent/tickets/${ticket_id}` }}
      reason={`You get this mail because you answer requests at ${site.name}.`}
    >
      <Text style={{ margin: 0 }}>
        <strong>{customer}</strong> {created ? 'filed a new request' : 'replied'}: <strong>{subject}</strong>
      </Text>
      <Text style={quote}>{excerpt}</Text>
    </MailLayout>
  ),
});

export const ticketMails = [requestReceived, replyForCustomer, newForAgents];
