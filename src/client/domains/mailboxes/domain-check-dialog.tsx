import { Alert, Badge, Code, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { CopyButton } from '#client/shell/copy-button.tsx';
import type { DomainRecord, Mailbox } from '#shared/mailboxes.ts';
import { DomainSigning } from './domain-signing.tsx';

const colors: Record<DomainRecord['state'], string> = {
  ok: 'green',
  weak: 'yellow',
  missing: 'red',
  multiple: 'red',
  unknown: 'gray',
};

/** Records have no spaces to break at. */
const breaking = { whiteSpace: 'pre-wrap', wordBreak: 'break-all' } as const;

function RecordText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Code block dir="ltr" style={breaking}>
        {text}
      </Code>
    </div>
  );
}

/** The record to add, with a button that copies it. */
function WantedRecord({ text }: { text: string }) {
  const translate = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {translate('Recommended')}
        </Text>
        <CopyButton size="compact-xs" variant="subtle" text={text} shown={shown} />
      </Group>
      <Code ref={shown} block dir="ltr" style={breaking}>
        {text}
      </Code>
    </div>
  );
}

/** One kind of record: whether it is in order, and what to do. */
function RecordCheck({ name, record }: { name: string; record: DomainRecord }) {
  const translate = useTranslate();
  const { state, found, wanted, help } = record;
  const states = {
    ok: translate('In order'),
    weak: translate('Too weak'),
    missing: translate('Missing'),
    multiple: translate('More than one'),
    unknown: translate('Unknown'),
  };
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Badge color={colors[state]} variant="light" size="sm">
          {states[state]}
        </Badge>
      </Group>
      <Text size="sm">{help}</Text>
      {found !== null && <RecordText label={translate('Found')} text={found} />}
      {wanted !== null && <WantedRecord text={wanted} />}
    </Stack>
  );
}

function Records({ id }: Pick<Mailbox, 'id'>) {
  const translate = useTranslate();
  const { data, error } = api.mailboxes.domain.useQuery({ id });
  if (error !== null) return <Alert color="red">{translate('The domain could not be checked.')}</Alert>;
  if (data === undefined) return <Loader role="status" aria-label={translate('Loading')} />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {translate('Receiving servers judge by these records whether emails of the domain are genuine.')}
      </Text>
      <RecordCheck name="SPF" record={data.spf} />
      <RecordCheck name="DKIM" record={data.dkim} />
      <DomainSigning domain={data.domain} signing={data.signing} />
      <RecordCheck name="DMARC" record={data.dmarc} />
    </Stack>
  );
}

interface DomainCheckDialogProps {
  /** Null while the dialog is closed. */
  mailbox: Mailbox | null;
  onClose: () => void;
}

/** The records of a mailbox's domain, explained. */
export function DomainCheckDialog({ mailbox, onClose }: DomainCheckDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={mailbox !== null}
      onClose={onClose}
      title={translate('Records of :name', { name: mailbox?.email.split('@').at(-1) ?? '' })}
    >
      {mailbox !== null && <Records id={mailbox.id} />}
    </Modal>
  );
}
