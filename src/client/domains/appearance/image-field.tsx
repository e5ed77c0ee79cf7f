import { Button, Group, Input } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useFileDrag } from '../uploads/parts/use-file-drag.ts';
import classes from './image-field.module.css';
import { useImageUpload } from './use-image-upload.ts';

interface PictureFieldProps {
  label: string;
  description?: string;
  kind: 'logo' | 'icon';
  value: string | null;
  /** The ground that it is made for. */
  ground?: 'light' | 'dark';
  onChange: (value: string | null) => void;
}

/** A picture of the site: choose one or drop it here, see it on its ground, take it away. */
export function ImageField({ label, description, kind, value, ground, onChange }: PictureFieldProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { send, isSending, refusal } = useImageUpload(kind, onChange);
  const take = ([file]: Iterable<File>) => {
    if (file && !isSending) void send(file);
  };
  const { isOver, handlers } = useFileDrag({ onFiles: take, disabled: isSending });
  return (
    <Input.Wrapper label={label} description={description} error={refusal} labelElement="div">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can not be dropped onto in every browser. */}
      <div
        role="group"
        aria-label={label}
        className={classes.field}
        data-over={isOver || undefined}
        {...handlers}
      >
        {value !== null && (
          <div className={classes.picture} data-ground={ground}>
            <img src={value} alt="" data-icon={kind === 'icon' || undefined} />
          </div>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoUp size={16} aria-hidden />}
            loading={isSending}
            onClick={() => input.current?.click()}
          >
            {value === null ? translate('Upload image') : translate('Change image')}
          </Button>
          {value !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
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
          aria-label={label}
          onChange={(event) => {
            take(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
