import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { FileIcon } from '../../uploads/files/file-icon.tsx';
import classes from './attachments.module.css';

interface AttachedFileProps {
  file: FileEntry;
  /** Whether the file no longer exists on the server. */
  isGone: boolean;
  disabled: boolean;
  onRemove: () => void;
}

/** An attachment of the message draft. */
export function AttachedFile({ file, isGone, disabled, onRemove }: AttachedFileProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { name, type, file_size, thumbnail_url } = file;
  const remove = (
    <ActionIcon
      data-remove
      size={thumbnail_url !== null && !isGone ? 24 : 28}
      variant={thumbnail_url !== null && !isGone ? 'default' : 'subtle'}
      disabled={disabled}
      aria-label={translate('Remove :name', { name })}
      onClick={onRemove}
      className={classes.remove}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
  if (thumbnail_url !== null && !isGone) {
    return (
      <li className={classes.tile} title={`${name} · ${sizeText(file_size)}`}>
        <img src={thumbnail_url} alt={name} />
        {remove}
      </li>
    );
  }
  return (
    <li className={classes.file} data-gone={isGone || undefined}>
      <span className={classes.icon}>
        <FileIcon type={type} />
      </span>
      <span className={classes.words}>
        <Text component="span" size="sm" dir="auto" className={classes.name} title={name}>
          {name}
        </Text>
        <Text component="span" size="xs" className={classes.size}>
          {isGone ? translate('No longer available. Remove it and attach it again.') : sizeText(file_size)}
        </Text>
      </span>
      {remove}
    </li>
  );
}
