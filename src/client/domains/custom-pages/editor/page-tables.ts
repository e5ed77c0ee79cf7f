import { messageTables } from '../../tickets/editor/message-table.ts';

const sides = ['left', 'center', 'right'];

const align = {
  default: null,
  parseHTML: (cell: HTMLElement) => {
    const side = cell.getAttribute('align') ?? cell.style.textAlign;
    return sides.includes(side) ? side : null;
  },
  renderHTML: ({ align: side }: Record<string, unknown>) => (side === null ? {} : { align: side }),
};

/** Tables whose cells keep the side on which they stand. */
export const pageTables = messageTables.map((node) =>
  node.config.tableRole === 'cell' || node.config.tableRole === 'header_cell'
    ? node.extend({
        addAttributes() {
          return { ...this.parent?.(), align };
        },
      })
    : node,
);
