import { Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { retainFocus } from '#client/ui/menu-focus.ts';
import { useCopy } from '#client/ui/use-copy.ts';
import type { ListedFile } from '#shared/files.ts';

interface FileMenuProps {
  file: ListedFile;
  onDelete: () => void;
  onRestore: () => void;
}

function CopyAddress({ url }: { url: string }) {
  const translate = useTranslate();
  const address = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopy();
  const whole = new URL(url, window.location.origin).href;
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        onClickCapture={retainFocus}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy(whole, address.current)}
      >
        {copied ? translate('Copied!') : translate('Copy link')}
      </Menu.Item>
      <VisuallyHidden ref={address} aria-hidden>
        {whole}
      </VisuallyHidden>
    </>
  );
}

function StoredItems({ file }: { file: ListedFile }) {
  const translate = useTranslate();
  return (
    <>
      <Menu.Item
        component="a"
        href={file.url}
        {...newTab}
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {translate('Open', { as: 'verb' })}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={file.url}
        download={file.name}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {translate('Download')}
      </Menu.Item>
      <CopyAddress url={file.url} />
    </>
  );
}

/** What can be done with one file. */
export function FileMenu({ file, onDelete, onRestore }: FileMenuProps) {
  const translate = useTranslate();
  const isTrashed = file.deleted_at !== null;
  if (isTrashed && !file.can.delete) return null;
  return (
    <RowMenu name={file.name}>
      {isTrashed ? (
        <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onRestore}>
          {translate('Restore')}
        </Menu.Item>
      ) : (
        <StoredItems file={file} />
      )}
      {file.can.delete && (
        <>
          <Menu.Divider />
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {isTrashed ? translate('Delete permanently') : translate('Delete')}
          </DangerItem>
        </>
      )}
    </RowMenu>
  );
}
