import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Concern } from './concerns.ts';

const texts = (reason: Concern, name: string, translate: Translate) =>
  ({
    greets_customer: translate('This note is addressed to :name, who cannot read notes.', { name }),
    mentions_colleague: translate('This reply mentions a colleague. :name will read it.', { name }),
    quotes_note: translate('This reply repeats a note. :name will read it.', { name }),
    has_placeholder: translate('A placeholder in this reply has no value. Replace it with your own words.'),
  })[reason];

interface ConcernNoticeProps {
  reason: Concern;
  /** The customer. */
  name: string;
  /** Whether the message may become the other type. */
  canMove: boolean;
  onSend: () => void;
  /** Turns a note into a reply, or a reply into a note, without sending it. */
  onMove: () => void;
  onDismiss: () => void;
}

/** Asks whether a message is sent in spite of a concern. */
export function ConcernNotice({ reason, name, canMove, onSend, onMove, onDismiss }: ConcernNoticeProps) {
  const translate = useTranslate();
  const isNote = reason === 'greets_customer';
  return (
    <Alert
      color="yellow"
      mb="sm"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={
        isNote ? translate("Your note hasn't been added yet") : translate("Your reply hasn't been sent yet")
      }
      role="alert"
    >
      <Text size="sm" mb="sm">
        {texts(reason, name, translate)}
      </Text>
      <Group gap="xs">
        {canMove && (
          <Button size="xs" onClick={onMove}>
            {isNote ? translate('Turn into a reply') : translate('Turn into a note')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onSend}>
          {isNote ? translate('Add note') : translate('Send anyway')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDismiss}>
          {translate('Keep editing')}
        </Button>
      </Group>
    </Alert>
  );
}
