import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconLock, IconUpload, IconWorld } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Disk } from '#shared/uploads.ts';
import { usePickFiles } from '../parts/pick-files.tsx';

/** Opens the chooser for files that stay inside, or for such as anybody may open who knows where they are. */
export function UploadButtons({ onFiles }: { onFiles: (files: File[], disk: Disk) => void }) {
  const translate = useTranslate();
  const pickHidden = usePickFiles({ onFiles: (files) => onFiles(files, 'uploads') });
  const pickOpen = usePickFiles({ onFiles: (files) => onFiles(files, 'public') });
  return (
    <Menu width={280} withinPortal={false}>
      <Menu.Target>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {translate('Upload')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={pickHidden}>
          {translate('Private files')}
          <Text size="xs" c="inherit">
            {translate('Only you and people who manage files can view them.')}
          </Text>
        </Menu.Item>
        <Menu.Item leftSection={<IconWorld size={18} aria-hidden />} onClick={pickOpen}>
          {translate('Public files')}
          <Text size="xs" c="inherit">
            {translate('Anyone with the link can view them.')}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
