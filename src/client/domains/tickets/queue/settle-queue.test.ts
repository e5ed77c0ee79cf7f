import { describe, expect, it } from 'vitest';
import { makeQueueRow } from '#client/testing/tickets.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { QueueOrder } from '#shared/ticket-states.ts';
import { missingIds, type RequestedRows, settleQueue } from './settle-queue.ts';

const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) =>
    makeQueueRow(from < to ? from + step : from - step),
  );

const nothing: RequestedRows = new Map();
const place = (order: QueueOrder, openId: number | null = null) => ({
  folder: 'open' as const,
  order,
  me: 9,
  openId,
});
const ids = (shown: { row: QueueRow }[]) => shown.map((one) => one.row.id);

describe('a list that somebody reads', () => {
  const rows = range(40, 11);
  const settled = { rows, hasMore: true };

  it.each(['newest', 'updated'] as const)('does not move when 31 arrive, by %s', (order) => {
    const fresh = range(71, 12);
    const { shown, arrived } = settleQueue(settled, fresh, nothing, place(order));
    expect(ids(shown)).toEqual(ids(rows.map((one) => ({ row: one }))));
    expect(arrived).toBe(31);
    // Also while no row of the screen is among the loaded ones.
    const first = settleQueue(settled, range(71, 42), nothing, place(order));
    expect(ids(first.shown)).toEqual(ids(shown));
    expect(first.arrived).toBe(30);
  });

  it('does not move either by waiting time, and adds what follows at its end', () => {
    const waiting = { rows: range(11, 40), hasMore: true };
    const fresh = [makeQueueRow(5), ...range(11, 41)];
    const { shown, arrived } = settleQueue(waiting, fresh, nothing, place('longest_waiting'));
    expect(ids(shown)).toEqual(ids(range(11, 41).map((one) => ({ row: one }))));
    expect(arrived).toBe(1);
  });

  it('shows what arrives where nothing was', () => {
    const { shown, arrived } = settleQueue(
      { rows: [], hasMore: false },
      [makeQueueRow(1)],
      nothing,
      place('newest'),
    );
    expect(ids(shown)).toEqual([1]);
    expect(arrived).toBe(0);
  });

  it('lets go of what left the folder, as soon as that is known', () => {
    const fresh = rows.filter(({ id }) => id !== 20 && id !== 21);
    expect(missingIds(settled, fresh)).toEqual([20, 21]);
    expect(ids(settleQueue(settled, fresh, nothing, place('newest')).shown)).toContain(20);
    const asked: RequestedRows = new Map([
      [20, makeQueueRow(20, { status_category: 'closed' })],
      [21, null],
    ]);
    const { shown } = settleQueue(settled, fresh, asked, place('newest'));
    expect(ids(shown)).toEqual(fresh.map(({ id }) => id));
  });

  it('says of the open ticket how it is now until another is opened', () => {
    const fresh = rows.filter(({ id }) => id !== 20);
    const asked: RequestedRows = new Map([
      [20, makeQueueRow(20, { status_category: 'closed', preview: 'Done' })],
    ]);
    const { shown } = settleQueue(settled, fresh, asked, place('newest', 20));
    expect(shown.find((one) => one.row.id === 20)).toMatchObject({ left: true, row: { preview: 'Done' } });
    expect(ids(settleQueue(settled, fresh, asked, place('newest', 19)).shown)).not.toContain(20);
  });
});
