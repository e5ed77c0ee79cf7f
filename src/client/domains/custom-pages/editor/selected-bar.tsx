import { ActionIcon, Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './page-editor.module.css';

/** What stands for itself and has words: which attribute of it they are. */
export const wordAttributes = { image: 'alt', video: 'text', attachment: 'text' } as const;

/** Characters of these attributes. */
const maxLength = 255;

type Worded = keyof typeof wordAttributes;

interface ChosenBarProps {
  editor: Editor;
  /** What the bar is placed in, with the text. */
  place: RefObject<HTMLDivElement | null>;
  /** Null for who may not upload. */
  onReplace: (() => void) | null;
  onDecorative: (src: string) => void;
}

/** What can be done with the image, video or file that is chosen, right below it. */
export function SelectedBar({ editor, place, onReplace, onDecorative }: ChosenBarProps) {
  const translate = useTranslate();
  const [top, setTop] = useState<number | null>(null);
  const chosen = (Object.keys(wordAttributes) as Worded[]).find((name) => editor.isActive(name));
  const counterId = useId();
  const { from } = editor.state.selection;
  useLayoutEffect(() => {
    const node = chosen === undefined ? null : editor.view.nodeDOM(from);
    if (!(node instanceof HTMLElement) || place.current === null) return;
    const outer = place.current;
    const measure = () => setTop(node.getBoundingClientRect().bottom - outer.getBoundingClientRect().top + 6);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // An image that is still on its way grows.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [editor, chosen, from, place]);
  if (chosen === undefined || top === null) return null;
  const attribute = wordAttributes[chosen];
  const { src, [attribute]: words } = editor.getAttributes(chosen);
  const labels: Record<Worded, string> = {
    image: translate('Alt text'),
    video: translate('Video title'),
    attachment: translate('File name'),
  };
  const names: Record<Worded, string> = {
    image: translate('Image'),
    video: translate('Video'),
    attachment: translate('File'),
  };
  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      role="group"
      aria-label={names[chosen]}
      className={classes.chosen}
      style={{ top }}
    >
      <Group gap="xs" align="end" wrap="wrap">
        <TextInput
          flex={1}
          miw={180}
          size="xs"
          label={labels[chosen]}
          placeholder={
            chosen === 'image' ? translate("Describe the image for people who can't see it") : undefined
          }
          maxLength={maxLength}
          aria-describedby={counterId}
          dir="auto"
          value={String(words ?? '')}
          onChange={({ currentTarget }) =>
            editor.commands.updateAttributes(chosen, { [attribute]: currentTarget.value })
          }
          // It would send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {chosen === 'image' && !words && (
          <Button size="xs" variant="default" onClick={() => onDecorative(String(src))}>
            {translate('Mark as decorative')}
          </Button>
        )}
        {chosen === 'image' && onReplace && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhotoEdit size={16} aria-hidden />}
            onClick={onReplace}
          >
            {translate('Replace')}
          </Button>
        )}
        <ActionIcon
          size={30}
          color="red"
          variant="subtle"
          aria-label={translate('Delete')}
          onClick={() => editor.chain().focus().deleteSelection().run()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Text id={counterId} size="xs" c="dimmed" mt={4}>
        {translate(':count character left|:count characters left', {
          count: Math.max(0, maxLength - String(words ?? '').length),
        })}
      </Text>
    </Paper>
  );
}
