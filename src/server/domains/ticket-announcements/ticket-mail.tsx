import { Text } from '@react-email/text';
import type { ComponentProps, ReactNode } from 'react';
import { MailFiles } from '../../platform/mail/files.tsx';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailSite } from '../../platform/mail/template.ts';

type Props = ComponentProps<typeof MailLayout> & {
  /** The first line: who did what in which request. */
  line: ReactNode;
  /** Attachments of the message. */
  files?: ComponentProps<typeof MailFiles>['files'];
};

/** The frame of the mails about a ticket: a line, the message, and its files. */
export const TicketMail = ({ line, files = [], children, ...layout }: Props) => (
  <MailLayout {...layout}>
    <Text style={{ margin: 0 }}>{line}</Text>
    {children}
    <MailFiles files={files} />
  </MailLayout>
);

/** The button of customers. */
export const viewRequest = (site: MailSite, id: number) => ({
  label: site.translate('View request'),
  href: `${site.url}/hc/tickets/${id}`,
});
