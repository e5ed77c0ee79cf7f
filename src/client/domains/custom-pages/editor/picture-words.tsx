import { Button, Group, Image, TextInput } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslate } from '../../../platform/translation/use-translate.ts';

interface Undescribed {
  at: number;
  src: string;
}

/**
 * The first picture that says nothing to those who can not see it, and how many there are. One that is chosen is not
 * among them: its words have a field of their own.
 */
function findUndescribed(editor: Editor | null, decorative: readonly string[]) {
  const found: Undescribed[] = [];
  const chosen = editor?.isActive('image') ? editor.state.selection.from : null;
  editor?.state.doc.descendants((node, at) => {
    const { src, alt } = node.attrs;
    if (node.type.name === 'image' && at !== chosen && !alt && !decorative.includes(src))
      found.push({ at, src });
  });
  return { first: found[0] ?? null, count: found.length };
}

function Question({ editor, picture, count, onDecorative }: QuestionProps) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const save = () => {
    if (words.trim() === '') return;
    const { state, view } = editor;
    const { tr } = state;
    view.dispatch(tr.setNodeAttribute(picture.at, 'alt', words.trim()));
  };
  return (
    <Group
      p="xs"
      gap="sm"
      align="end"
      wrap="wrap"
      role="group"
      aria-label={translate('A picture without words')}
    >
      <Image src={picture.src} alt="" w={48} h={48} fit="cover" radius="sm" />
      <TextInput
        flex={1}
        miw={200}
        size="xs"
        label={
          count === 1
            ? translate('What the picture shows, for those who can not see it')
            : translate('What this picture shows, for those who can not see it (:count to go)', { count })
        }
        maxLength={255}
        dir="auto"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would send the form around it.
          event.preventDefault();
          save();
        }}
      />
      <Button size="xs" variant="default" disabled={words.trim() === ''} onClick={save}>
        {translate('Describe')}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDecorative}>
        {translate('It only decorates')}
      </Button>
    </Group>
  );
}

interface QuestionProps {
  editor: Editor;
  picture: Undescribed;
  count: number;
  onDecorative: () => void;
}

/** Asks for the words of each picture that has none; nobody is held up by it. */
export function PictureWords({ editor }: { editor: Editor | null }) {
  const [decorative, setDecorative] = useState<string[]>([]);
  const undescribed = useEditorState({
    editor,
    selector: ({ editor: current }) => findUndescribed(current, decorative),
  });
  if (!editor || !undescribed?.first) return null;
  const { first, count } = undescribed;
  return (
    <Question
      key={`${first.at}:${first.src}`}
      editor={editor}
      picture={first}
      count={count}
      onDecorative={() => setDecorative([...decorative, first.src])}
    />
  );
}
