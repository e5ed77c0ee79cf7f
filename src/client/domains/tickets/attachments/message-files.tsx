import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type FileEntry, maxAttachments } from '#shared/uploads.ts';
import { FileIcon } from '../../uploads/files/file-icon.tsx';
import { FileImage } from '../../uploads/files/file-image.tsx';
import classes from './message-files.module.css';

interface MessageFilesProps {
  files: readonly FileEntry[];
  /** Opens an image in the viewer. */
  onOpen: (id: number) => void;
}

/** Images with a thumbnail open in the viewer; other files are downloads. */
export const isShown = ({ thumbnail_url }: FileEntry) => thumbnail_url !== null;

/** The attachments of a message: images as thumbnails, other files as download links. */
export function MessageFiles({ files, onOpen }: MessageFilesProps) {
  const translate = useTranslate();
  const [shownAll, setShownAll] = useState(false);
  if (files.length === 0) return null;
  // Imported messages may have any number of files, which would push the conversation away.
  const few = shownAll ? files.length : maxAttachments;
  const pictures = files.filter(isShown).slice(0, few);
  const others = files.filter((file) => !isShown(file)).slice(0, few);
  const isFolded = pictures.length + others.length < files.length;
  return (
    <div className={classes.files}>
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label={translate('Images')}>
          {pictures.map(({ id, name, thumbnail_url }) => (
            <li key={id}>
              <UnstyledButton className={classes.tile} title={name} onClick={() => onOpen(id)}>
                <FileImage
                  src={thumbnail_url ?? ''}
                  alt={translate('Open :name', { name })}
                  className={classes.thumbnail}
                />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.rows} aria-label={translate('Files')}>
          {others.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {isFolded && (
        <Button variant="default" size="xs" me="auto" onClick={() => setShownAll(true)}>
          {translate('Show all :count files', { count: files.length })}
        </Button>
      )}
    </div>
  );
}

/** Download link of a file; a PDF opens in a new tab instead, where browsers display and save it. */
function FileLink({ file: { url, name, file_size, type } }: { file: FileEntry }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const isDocument = type === 'pdf';
  const Icon = isDocument ? IconExternalLink : IconDownload;
  const label = isDocument ? translate('Opens in a new tab') : translate('Download');
  return (
    <a
      href={url}
      className={classes.row}
      title={label}
      {...(isDocument ? { target: '_blank', rel: 'noopener' } : { download: name })}
    >
      <FileIcon type={type} />
      <Text component="span" size="sm" dir="auto" className={classes.name}>
        {name}
      </Text>
      <Text component="span" size="xs" className={`${classes.size} tabular`}>
        {sizeText(file_size)}
      </Text>
      <Icon size={16} stroke={1.6} role="img" aria-label={label} />
    </a>
  );
}
