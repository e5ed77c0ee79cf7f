import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconTable } from '@tabler/icons-react';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

export const emptyTable = `<table>${['th', 'td', 'td']
  .map((cell) => `<tr>${`<${cell}><p></p></${cell}>`.repeat(3)}</tr>`)
  .join('')}</table><p></p>`;

type Command = typeof addRowAfter;

/** Tables: a new one, and rows and columns of the one in which the cursor is. */
export function TableMenu({ editor }: { editor: Editor | null }) {
  const translate = useTranslate();
  const run = (command: Command) => () => {
    editor?.commands.focus();
    if (editor) command(editor.state, editor.view.dispatch);
  };
  const isInTable = editor?.isActive('table') ?? false;
  return (
    <Menu width={200} withinPortal={false}>
      <Menu.Target>
        <RichTextEditor.Control aria-label={translate('Table')} title={translate('Table')}>
          <IconTable size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor?.chain().focus().insertContent(emptyTable).run()}>
          {translate('Insert table')}
        </Menu.Item>
        <Menu.Item disabled={!isInTable} onClick={run(addRowAfter)}>
          {translate('Add row')}
        </Menu.Item>
        <Menu.Item disabled={!isInTable} onClick={run(addColumnAfter)}>
          {translate('Add column')}
        </Menu.Item>
        <Menu.Item disabled={!isInTable} onClick={run(deleteRow)}>
          {translate('Delete row')}
        </Menu.Item>
        <Menu.Item disabled={!isInTable} onClick={run(deleteColumn)}>
          {translate('Delete column')}
        </Menu.Item>
        <Menu.Item disabled={!isInTable} onClick={run(deleteTable)}>
          {translate('Delete table')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
