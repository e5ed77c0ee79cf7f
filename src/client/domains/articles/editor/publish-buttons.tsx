import { Button, Group, Menu, Modal } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { TimestampField } from '#client/platform/form/timestamp-field.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { timestampIn } from '#client/platform/time/zoned-time.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { EditableArticle } from '#shared/writing.ts';

export type Publishing =
  | { verb: 'publish'; internal?: boolean; published_at?: string }
  | { verb: 'unpublish' }
  | { verb: 'archive' };

interface PublishButtonsProps {
  article: EditableArticle;
  /** Whether readers would see something else afterwards. */
  isChanged: boolean;
  isPending: boolean;
  onPublish: (publishing: Publishing) => void;
}

/** Brings the article into another state. */
export function PublishButtons({
  article: { status },
  isChanged,
  isPending,
  onPublish,
}: PublishButtonsProps) {
  const translate = useTranslate();
  const mayPublish = usePermission('articles.publish');
  const [isPlanning, setPlanning] = useState(false);
  const [moment, setMoment] = useState('');
  const { timeZone } = useDateFormat();
  if (!mayPublish) return null;
  const isRead = status === 'published' || status === 'internal';
  const plan = (event: FormEvent) => {
    event.preventDefault();
    const published_at = timestampIn(timeZone, moment);
    if (published_at === null) return;
    setPlanning(false);
    onPublish({ verb: 'publish', published_at });
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        loading={isPending}
        disabled={isRead && !isChanged}
        title={isRead && !isChanged ? translate('There are no changes to publish.') : undefined}
        onClick={() => onPublish({ verb: 'publish', internal: status === 'internal' })}
      >
        {isRead ? translate('Publish changes') : translate('Publish')}
      </Button>
      <Menu width={240} withinPortal={false} position="bottom-end">
        <Menu.Target>
          <Button px="xs" aria-label={translate('More publishing options')}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {status !== 'internal' && (
            <Menu.Item onClick={() => onPublish({ verb: 'publish', internal: true })}>
              {translate('Publish internally')}
            </Menu.Item>
          )}
          {status === 'internal' && (
            <Menu.Item onClick={() => onPublish({ verb: 'publish' })}>
              {translate('Publish for readers')}
            </Menu.Item>
          )}
          {!isRead && (
            <Menu.Item onClick={() => setPlanning(true)}>{translate('Schedule publishing')}</Menu.Item>
          )}
          {status !== 'draft' && (
            <Menu.Item onClick={() => onPublish({ verb: 'unpublish' })}>{translate('Unpublish')}</Menu.Item>
          )}
          {isRead && (
            <Menu.Item onClick={() => onPublish({ verb: 'archive' })}>
              {translate('Archive', { as: 'verb' })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isPlanning} onClose={() => setPlanning(false)} title={translate('Schedule publishing')}>
        <DialogForm
          onSubmit={plan}
          onCancel={() => setPlanning(false)}
          label={translate('Schedule')}
          isPending={isPending}
        >
          <TimestampField
            timeZone={timeZone}
            label={translate('Date and time')}
            value={moment}
            onChange={({ currentTarget }) => setMoment(currentTarget.value)}
            data-autofocus
          />
        </DialogForm>
      </Modal>
    </Group>
  );
}
