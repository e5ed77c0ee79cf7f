import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Highlighted } from '#client/ui/highlighted.tsx';
import { valueText } from '#shared/custom-values.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import { useShownFields } from '../../ticket-fields/shown-fields.ts';
import { columnNames } from '../../views/column-names.ts';
import type { AgentSearch } from '../agent-search.ts';
import { PriorityBadge } from '../priority-badge.tsx';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import classes from './queue-table.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

/** The columns of lists that choose none, besides the subject. */
export const defaultColumns: readonly string[] = ['customer', 'status', 'assignee', 'waiting'];

const customPrefix = 'custom_fields.';

/** The cells of a row by the names of their columns. */
function useCells() {
  const { data: options } = api.tickets.agentOptions.useQuery();
  const fields = useShownFields();
  const nameOf = (list: readonly { id: number; name: string }[] | undefined, id: number | null) =>
    list?.find((one) => one.id === id)?.name;
  return (row: QueueRow, column: string): ReactNode => {
    if (column.startsWith(customPrefix)) {
      const key = column.slice(customPrefix.length);
      return valueText(
        fields.find((field) => field.key === key),
        row.custom_fields[key] ?? null,
      );
    }
    const cells: Record<string, () => ReactNode> = {
      customer: () => row.user.display_name,
      status: () => <TicketStatusBadge ticket={row} />,
      assignee: () => row.assignee?.display_name,
      waiting: () => row.waiting_since && <WaitingBadge since={row.waiting_since} />,
      priority: () => <PriorityBadge priority={row.priority} />,
      group: () => nameOf(options?.groups, row.group_id),
      category: () => nameOf(options?.categories, row.category_id),
      created: () => <RelativeTime value={row.created_at} />,
      updated: () => <RelativeTime value={row.updated_at} />,
    };
    return cells[column]?.();
  };
}

const widthOf = (columns: readonly string[]) => ({ '--queue-columns': columns.length }) as object;

/** The names of the columns. */
export function QueueTableHead({ columns }: { columns: readonly string[] }) {
  const translate = useTranslate();
  const fields = useShownFields();
  const names: Record<string, string> = columnNames(translate);
  const labelOf = (column: string) =>
    names[column] ?? translate(fields.find(({ key }) => column === `${customPrefix}${key}`)?.label ?? column);
  return (
    <div className={classes.head} style={widthOf(columns)} aria-hidden>
      <span>{translate('Subject')}</span>
      {columns.map((column) => (
        <span key={column} className={classes.cell}>
          {labelOf(column)}
        </span>
      ))}
    </div>
  );
}

interface QueueTableRowProps {
  row: QueueRow;
  columns: readonly string[];
  search: AgentSearch;
  /** Whether the row is the list's tab stop (roving tabindex). */
  isStop: boolean;
}

/** A ticket as one line of the table; the line is a link to it. */
export function QueueTableRow({ row, columns, search, isStop }: QueueTableRowProps) {
  const cellOf = useCells();
  return (
    <Link
      to="/agent/tickets/$ticketId"
      params={{ ticketId: String(row.id) }}
      search={search}
      className={classes.row}
      style={widthOf(columns)}
      tabIndex={isStop ? 0 : -1}
      data-waiting={row.waiting_since !== null || undefined}
    >
      <span className={classes.subject} dir="auto">
        {row.match?.subject ? <Highlighted parts={row.match.subject} /> : row.subject}
      </span>
      {columns.map((column) => (
        <span key={column} className={classes.cell}>
          <bdi>{cellOf(row, column)}</bdi>
        </span>
      ))}
    </Link>
  );
}
