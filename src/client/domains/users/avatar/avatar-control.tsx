import { Button, Group, Progress, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { useFileDrag } from '../../uploads/parts/use-file-drag.ts';
import classes from './avatar-control.module.css';
import { useAvatar } from './use-avatar.ts';

/** The person's picture: choose one or drop it here, see it go up, take it away again. */
export function AvatarControl() {
  const translate = useTranslate();
  const user = useUser();
  const { progress, isInvalid, upload, remove, isRemoving } = useAvatar();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isUploading = progress !== null;

  const take = ([file]: Iterable<File>) => {
    if (file && !isUploading) upload(file);
  };
  const { isOver, handlers } = useFileDrag({ onFiles: take, disabled: isUploading });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can not be dropped onto in every browser.
    <div
      role="group"
      aria-label={translate('Avatar')}
      className={classes.control}
      data-over={isOver || undefined}
      {...handlers}
    >
      <PersonAvatar person={user} size={72} alt="" />
      <div className={classes.side}>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoUp size={16} aria-hidden />}
            disabled={isUploading || isRemoving}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {user?.avatar ? translate('Change image') : translate('Upload image')}
          </Button>
          {user?.avatar && !isUploading && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={isRemoving}
              onClick={remove}
            >
              {translate('Remove image')}
            </Button>
          )}
        </Group>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={translate('Avatar')}
          onChange={(event) => {
            take(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
        {isUploading ? (
          <Progress
            value={progress * 100}
            animated
            aria-label={translate('Uploading')}
            mt="sm"
            className={classes.progress}
          />
        ) : (
          <Text size="xs" mt={8} id={hintId} c={isInvalid ? 'var(--mantine-color-error)' : 'dimmed'}>
            {isInvalid
              ? translate('Please select an image.')
              : translate('Choose an image or drop it here. Up to 2 MB.')}
          </Text>
        )}
      </div>
    </div>
  );
}
