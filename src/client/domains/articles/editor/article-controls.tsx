import { Menu, NativeSelect } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconInfoSquare, IconListDetails } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { calloutNames, collapsible } from './article-commands.ts';
import { ArticleLinkControl } from './article-link-control.tsx';
import { type CalloutKind, calloutKinds } from './article-nodes.ts';

/** The languages that articles can colour, and their names. */
const codeLanguages = [
  ['bash', 'Bash'],
  ['css', 'CSS'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['sql', 'SQL'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
] as const;

/** Controls for what articles have besides the text of pages. */
export function ArticleControls({ editor }: { editor: Editor | null }) {
  const translate = useTranslate();
  const names = calloutNames(translate);
  const callOut = (kind: CalloutKind) => {
    if (editor?.isActive('callout')) editor.chain().focus().updateAttributes('callout', { kind }).run();
    else editor?.chain().focus().wrapIn('callout', { kind }).run();
  };
  return (
    <>
      <Menu width={180} withinPortal={false}>
        <Menu.Target>
          <RichTextEditor.Control aria-label={translate('Callout')} title={translate('Callout')}>
            <IconInfoSquare size={16} aria-hidden />
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown>
          {calloutKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => callOut(kind)}>
              {names[kind]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            disabled={!editor?.isActive('callout')}
            onClick={() => editor?.chain().focus().lift('callout').run()}
          >
            {translate('No callout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RichTextEditor.Control
        aria-label={translate('Collapsible section')}
        title={translate('Collapsible section')}
        onClick={() => editor?.chain().focus().insertContent(collapsible(translate)).run()}
      >
        <IconListDetails size={16} aria-hidden />
      </RichTextEditor.Control>
      <RichTextEditor.CodeBlock />
      {editor?.isActive('codeBlock') && (
        <NativeSelect
          size="xs"
          aria-label={translate('Code language')}
          value={String(editor.getAttributes('codeBlock').language ?? '')}
          onChange={({ currentTarget }) =>
            editor
              .chain()
              .updateAttributes('codeBlock', { language: currentTarget.value || null })
              .run()
          }
          data={[
            { value: '', label: translate('Plain text') },
            ...codeLanguages.map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <ArticleLinkControl editor={editor} />
    </>
  );
}
