import { callOrReturn, getExtensionField, mergeAttributes, Node, type ParentConfig } from '@tiptap/core';
import { CellSelection, deleteTable, goToNextCell, tableEditing } from '@tiptap/pm/tables';

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role of the node within a table. */
    tableRole?:
      | string
      | ((this: {
          name: string;
          options: Options;
          storage: Storage;
          parent: ParentConfig<NodeConfig<Options>>['tableRole'];
        }) => string);
  }
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cellFields = {
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    // Columns have no stored width, but the library reads the attribute.
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
};

const MessageTableCell = Node.create({
  name: 'tableCell',
  ...cellFields,
  tableRole: 'cell',
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const MessageTableHeader = Node.create({
  name: 'tableHeader',
  ...cellFields,
  tableRole: 'header_cell',
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const MessageTableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

/** Pasted tables are kept. Tab moves between cells; deleting all selected cells deletes the table. */
const MessageTable = Node.create({
  name: 'table',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  group: 'block',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(direction)(state, dispatch));
    const removeWhole = () => {
      const { selection } = this.editor.state;
      const isWhole =
        selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
      return isWhole && this.editor.commands.command(({ state, dispatch }) => deleteTable(state, dispatch));
    };
    return { Tab: go(1), 'Shift-Tab': go(-1), Backspace: removeWhole, Delete: removeWhole };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema(extension) {
    const { name, options, storage } = extension;
    const role = getExtensionField(extension, 'tableRole', { name, options, storage });
    return { tableRole: callOrReturn(role) };
  },
});

export const messageTables = [MessageTable, MessageTableRow, MessageTableHeader, MessageTableCell];
