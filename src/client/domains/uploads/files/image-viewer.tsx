import { ActionIcon, Group, Loader, Modal, Text, Tooltip, useDirection } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useDelayed } from '#client/ui/use-delayed.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { FileImage } from './file-image.tsx';
import classes from './image-viewer.module.css';

/** A picture of a message, or of a text that only has its address. */
type Picture = Pick<FileEntry, 'id' | 'name' | 'url'> & Partial<Pick<FileEntry, 'file_size'>>;

interface PictureViewerProps {
  pictures: readonly Picture[];
  /** The one to look at; null closes. */
  openId: number | null;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The pictures of a message or an article in full, one after another by arrow keys. */
export function ImageViewer({ pictures, openId, onOpen, onClose }: PictureViewerProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { dir } = useDirection();
  const index = pictures.findIndex(({ id }) => id === openId);
  const opened = pictures[index];
  // While the viewer fades out it still shows what it showed.
  const [picture, setPicture] = useState(opened);
  if (opened !== undefined && opened !== picture) setPicture(opened);

  const go = (steps: number) => {
    const next = pictures[(index + steps + pictures.length) % pictures.length];
    if (next) onOpen(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the page below stay without effect.
    event.stopPropagation();
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(event.key === forward ? 1 : -1);
  };
  const turn = (steps: number, label: string) => {
    const pointsLeft = steps < 0 === (dir !== 'rtl');
    const Icon = pointsLeft ? IconChevronLeft : IconChevronRight;
    return (
      <ActionIcon
        variant="default"
        radius="xl"
        className={classes.turn}
        aria-label={label}
        onClick={() => go(steps)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    );
  };

  return (
    <Modal.Root
      opened={opened !== undefined}
      onClose={onClose}
      size={1200}
      centered
      transitionProps={{ duration: 150 }}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        <Modal.Header className={classes.header}>
          <div className={classes.about}>
            {/* Focused first: on a button, the key that opened a link would press it when it is held or comes late. */}
            <Modal.Title dir="auto" className={classes.name} tabIndex={-1} data-autofocus>
              {picture?.name}
            </Modal.Title>
            <Text component="p" size="xs" c="dimmed" m={0} className="tabular" aria-live="polite">
              {picture?.file_size !== undefined && sizeText(picture.file_size)}
              {picture?.file_size !== undefined && pictures.length > 1 && ' · '}
              {pictures.length > 1 &&
                `${translate(':index of :total', { index: pictures.findIndex(({ id }) => id === picture?.id) + 1, total: pictures.length })}`}
            </Text>
          </div>
          {picture && <PictureActions picture={picture} />}
        </Modal.Header>
        <Modal.Body className={classes.body}>
          {picture && <Stage key={picture.id} picture={picture} />}
          {pictures.length > 1 && (
            <div className={classes.turns}>
              {turn(-1, translate('Previous image'))}
              {turn(1, translate('Next image'))}
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Opens or downloads the picture, and closes the viewer. */
function PictureActions({ picture }: { picture: Picture }) {
  const translate = useTranslate();
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={translate('Opens in a new tab')}>
        <ActionIcon
          component="a"
          href={picture.url}
          target="_blank"
          rel="noopener"
          aria-label={translate('Opens in a new tab')}
          visibleFrom="xs"
        >
          <IconExternalLink size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={translate('Download')}>
        <ActionIcon
          component="a"
          href={picture.url}
          download={picture.name}
          aria-label={translate('Download')}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal.CloseButton />
    </Group>
  );
}

/** The whole picture; a spinner when it takes its time. */
function Stage({ picture: { url, name } }: { picture: Picture }) {
  const translate = useTranslate();
  const [isThere, setThere] = useState(false);
  const isSlow = useDelayed(!isThere);
  return (
    <div className={classes.stage}>
      {isSlow && <Loader className={classes.loader} aria-label={translate('Loading')} role="status" />}
      <FileImage
        src={url}
        alt={name}
        loading="eager"
        className={classes.picture}
        onLoad={() => setThere(true)}
        onMissing={() => setThere(true)}
      />
    </div>
  );
}
