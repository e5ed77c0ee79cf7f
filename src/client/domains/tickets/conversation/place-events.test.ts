import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import { placeEvents } from './place-events.ts';

const at = (minute: number, second = 0) =>
  `2026-11-20T10:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;
const person = (id: number) => ({ id, display_name: `Person ${id}`, avatar: null });
const event = (id: number, created_at: string, userId = 1): TicketEvent => ({
  id,
  created_at,
  via: 'web',
  user: person(userId),
  type: 'assigned',
  data: { from: null, to: person(2) },
});
const message = (id: number, minute: number) => ({ id, created_at: at(minute) });
const ids = (placed: ReturnType<typeof placeEvents>) =>
  [...placed].map(([reply, groups]) => [reply, groups.map((group) => group.map(({ id }) => id))]);

describe('changes between messages', () => {
  it('stand behind the message they came with or after', () => {
    const replies = [message(10, 0), message(11, 10), message(12, 20)];
    const events = [event(1, at(5)), event(2, at(10)), event(3, at(30))];
    expect(ids(placeEvents({ replies, events, foldedAfter: null }))).toEqual([
      [10, [[1]]],
      [11, [[2]]],
      [12, [[3]]],
    ]);
  });

  it('are one line when one person made several at one time', () => {
    const replies = [message(10, 0)];
    const placed = (...events: TicketEvent[]) => ids(placeEvents({ replies, events, foldedAfter: null }));
    expect(placed(event(1, at(5)), event(2, at(5, 50)))).toEqual([[10, [[1, 2]]]]);
    expect(placed(event(1, at(5)), event(2, at(5, 55), 2))).toEqual([[10, [[1], [2]]]]);
    expect(placed(event(1, at(5)), event(2, at(9)))).toEqual([[10, [[1], [2]]]]);
  });

  it('are one line when more than two follow one another, except what nobody may miss', () => {
    const replies = [message(10, 0), message(11, 30)];
    const bounce: TicketEvent = {
      ...event(4, at(8)),
      type: 'mail_bounced',
      data: { recipient: 'a@example.com', reason: 'Full' },
    };
    const events = [
      event(1, at(5)),
      event(2, at(6), 2),
      event(3, at(7)),
      bounce,
      event(5, at(9)),
      event(6, at(20)),
      event(7, at(40)),
    ];
    expect(ids(placeEvents({ replies, events, foldedAfter: null }))).toEqual([
      [10, [[1, 2, 3], [4], [5], [6]]],
      [11, [[7]]],
    ]);
  });

  it('are not shown where the messages around them are not', () => {
    const replies = [message(10, 10), message(40, 40)];
    const events = [event(1, at(5)), event(2, at(20)), event(3, at(41))];
    expect(ids(placeEvents({ replies, events, foldedAfter: 10 }))).toEqual([[40, [[3]]]]);
    expect(placeEvents({ replies: [], events, foldedAfter: null }).size).toBe(0);
  });
});
