import { Button, Group, Text } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface AltTextNoteProps {
  editor: Editor | null;
  /** Sources of images that need no alt text. */
  decorative: readonly string[];
}

/** How many images say nothing to those who can't see them, and the way to the first: nobody is held up by it. */
export function AltTextNote({ editor, decorative }: AltTextNoteProps) {
  const translate = useTranslate();
  const missing = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const places: number[] = [];
      current?.state.doc.descendants((node, at) => {
        const { src, alt } = node.attrs;
        if (node.type.name === 'image' && !alt && !decorative.includes(src)) places.push(at);
      });
      return places;
    },
  });
  const first = missing?.[0];
  if (editor === null || missing === null || first === undefined) return null;
  return (
    <Group p="xs" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {translate(':count image has no alt text.|:count images have no alt text.', {
          count: missing.length,
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => editor.chain().focus().setNodeSelection(first).scrollIntoView().run()}
      >
        {translate('Add alt text')}
      </Button>
    </Group>
  );
}
