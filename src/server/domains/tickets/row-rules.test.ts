import { expect, it } from 'vitest';
import { isSameValue } from '#shared/custom-values.ts';
import { type FieldChange, type FieldValue, fieldNames, type TicketField } from '#shared/ticket-fields.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { ticketGroups } from '../groups/tables.ts';
import { readStatuses } from '../tags/service.ts';
import { tags } from '../tags/tables.ts';
import { type LockedTicket, readToChange } from './lock-tickets.ts';
import type { RowChange } from './row-change.ts';
import { noSideEffects } from './side-effects.ts';
import { writeTickets } from './ticket-row.ts';

const product = testProduct();

/** Two values of each field. */
type Samples = { [Name in TicketField]: [FieldValue<Name>, FieldValue<Name>] };

/** No field, each alone, each two, and all. */
const choices = [
  [],
  ...fieldNames.map((name) => [name]),
  ...fieldNames.flatMap((one, place) => fieldNames.slice(place + 1).map((other) => [one, other])),
  fieldNames,
];

/** All that a list or an answer shows of it. */
const shownOf = (ticket: LockedTicket | undefined) => ({
  ...ticket,
  ...{ next_reply: undefined, tag_ids: undefined, version: undefined },
});

/** For each of these fields a value that differs from the ticket's. */
const otherValues = (samples: Samples, ticket: LockedTicket, names: readonly TicketField[]): FieldChange =>
  Object.fromEntries(
    names.map((name) => [name, samples[name].find((value) => !isSameValue(value, ticket[name]))]),
  );

it('answers a change of any shape with the row that is read again', async () => {
  const { user: agent } = await signedInAs(product, 'agents');
  const { user: customer, browser } = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, browser);
  const [made] = await product.services.db
    .insert(ticketGroups)
    .values({ name: 'Printers', position: 1 })
    .returning({ id: ticketGroups.id });
  const group = made?.id ?? null;
  const [filed] = await product.services.db
    .insert(tags)
    .values({ type: 'category', name: 'paper', display_name: 'Paper' })
    .returning({ id: tags.id });
  const category = filed?.id ?? null;
  const samples: Samples = {
    assigned_to: [null, agent.id],
    subject: ['The printer prints nothing', 'The printer prints noise'],
    priority: ['normal', 'urgent'],
    category_id: [null, category],
    group_id: [null, group],
    cc: [[], ['ann@example.org', 'bob@example.org']],
  };
  const statuses = await readStatuses(product.services);
  const words = cleanMessage('<p>Is it on?</p>');
  const spoken = [
    null,
    ['replies', agent.id],
    ['replies', customer.id],
    ['notes', agent.id],
    ['forwards', agent.id],
  ] as const;
  const { db } = product.services;
  let ticket = await readToChange(db, id, true);
  let place = 0;
  for (const names of choices)
    for (const message of spoken)
      for (const status of [undefined, ...statuses]) {
        if (ticket === undefined) throw new Error('The ticket is gone.');
        const { version, ...row } = ticket;
        place += 1;
        const at = new Date(Date.UTC(2026, 0, 1, 0, 0, place, 123)).toISOString();
        const by = message?.[1] ?? agent.id;
        const change: RowChange = { status, ...otherValues(samples, row, names) };
        if (message !== null)
          change.message = {
            ...{ type: message[0], by_requester: by === customer.id, words, at },
            ...{ user_id: by, author_id: by },
          };
        // By turns in both ways to write.
        const read = place % 2 === 0 ? version : null;
        const answer = await writeTickets(db, [row], change, { by, via: 'web', at }, noSideEffects, {
          version: read,
        });
        ticket = await readToChange(db, id, true);
        const name = JSON.stringify({ before: row, change });
        expect(shownOf(answer?.[0]), name).toEqual(shownOf(ticket));
      }
});
