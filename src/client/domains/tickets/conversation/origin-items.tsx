import { Menu } from '@mantine/core';
import { IconDownload, IconHelp } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface OriginItemsProps {
  replyId: number;
  onExplain: () => void;
}

/** The actions on a message that came by email, for agents. */
export function OriginItems({ replyId, onExplain }: OriginItemsProps) {
  const translate = useTranslate();
  return (
    <>
      <Menu.Item
        component="a"
        href={`/api/v1/replies/${replyId}/original`}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {translate('Download original email')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHelp size={16} aria-hidden />} onClick={onExplain}>
        {translate('Why this ticket')}
      </Menu.Item>
    </>
  );
}
