import { Accordion, Text } from '@mantine/core';
import { IconInbox, IconMessage, IconSend, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { GeneralFields, ReceivingFields } from './mailbox-fields.tsx';
import { AnswerFields, SendingFields } from './sending-fields.tsx';
import { useKindNames } from './use-kind-names.ts';
import type { MailboxValues } from './use-mailbox-form.ts';

const sections = ['general', 'receiving', 'sending', 'answers'] as const;

export type MailboxSection = (typeof sections)[number];

const general = ['name', 'email', 'aliases', 'group_id', 'category_id', 'allow_new_tickets', 'enabled'];

/** The section in which a field is. */
function sectionOf(field: string): MailboxSection {
  if (general.includes(field)) return 'general';
  if (field.startsWith('outbound_')) return 'sending';
  return field === 'signature' || field.startsWith('auto_reply_') ? 'answers' : 'receiving';
}

/** The open sections. Errors open theirs as they come: a field must be there to be shown and focused. */
function useOpenSections(errors: AppForm<MailboxValues>['errors'], initial: readonly MailboxSection[]) {
  const [open, setOpen] = useState<readonly string[]>(initial);
  const [known, setKnown] = useState(errors);
  if (errors !== known) {
    setKnown(errors);
    setOpen([...new Set([...open, ...Object.keys(errors).map(sectionOf)])]);
  }
  return { open, setOpen };
}

const icons = { general: IconSettings, receiving: IconInbox, sending: IconSend, answers: IconMessage };

interface SectionProps {
  name: MailboxSection;
  title: string;
  /** Its setting, in a few words. */
  summary?: string;
  isFailing?: boolean;
  children: ReactNode;
}

function Section({ name, title, summary, isFailing = false, children }: SectionProps) {
  const translate = useTranslate();
  const Icon = icons[name];
  return (
    <Accordion.Item value={name}>
      <Accordion.Control icon={<Icon size={18} aria-hidden />}>
        <Text size="sm" fw={550}>
          {title}
        </Text>
        {isFailing ? (
          <Text size="xs" c="red">
            {translate('Failing')}
          </Text>
        ) : (
          summary !== undefined && (
            <Text size="xs" c="dimmed">
              <bdi>{summary}</bdi>
            </Text>
          )
        )}
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

interface MailboxSectionsProps {
  form: AppForm<MailboxValues>;
  /** Those that are open at first. */
  initial: readonly MailboxSection[];
  /** Those that say that they fail. */
  failing?: readonly MailboxSection[];
  /** Contents of a section above its fields, or below those of the mail server. */
  notes?: Partial<Record<'receiving' | 'connection' | 'sending', ReactNode>>;
}

/** All fields of a mailbox, in sections that open and close. */
export function MailboxSections({ form, initial, failing = [], notes = {} }: MailboxSectionsProps) {
  const translate = useTranslate();
  const { open, setOpen } = useOpenSections(form.errors, initial);
  const { email, kind, host, outbound_kind, outbound_host, auto_reply_enable } = form.getValues();
  const { inbound, outbound } = useKindNames();
  const confirms = auto_reply_enable
    ? translate('New tickets are confirmed')
    : translate('New tickets are not confirmed');
  return (
    // Without a transition, a field can be focused as soon as its section opens.
    <Accordion multiple order={3} transitionDuration={0} value={[...open]} onChange={setOpen}>
      <Section name="general" title={translate('General')} summary={email}>
        <GeneralFields form={form} />
      </Section>
      <Section
        name="receiving"
        title={translate('Receiving')}
        summary={(kind === 'imap' && host) || inbound[kind]}
        isFailing={failing.includes('receiving')}
      >
        <ReceivingFields form={form} note={notes.receiving} connection={notes.connection} />
      </Section>
      <Section
        name="sending"
        title={translate('Sending')}
        summary={(outbound_kind === 'smtp' && outbound_host) || outbound[outbound_kind]}
        isFailing={failing.includes('sending')}
      >
        <SendingFields form={form} note={notes.sending} />
      </Section>
      <Section name="answers" title={translate('Signature and automatic reply')} summary={confirms}>
        <AnswerFields form={form} />
      </Section>
    </Accordion>
  );
}
