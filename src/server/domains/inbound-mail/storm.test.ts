import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, postMail, rawMail } from '../../testing/inbound-mails.ts';
import { inboundMessages } from './tables.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

it('a storm of one sender stops at the breaker, and nobody waits behind it', async () => {
  await openMailbox(product);
  const [stormy, other] = [newEmail('stormy'), newEmail('other')];
  const storm = 40;
  for (let count = 0; count < storm; count += 1)
    await postMail(product, rawMail({ from: `Storm <${stormy.toUpperCase()}>`, subject: `Storm ${count}` }));
  await postMail(product, rawMail({ from: other }));
  await product.services.jobs.drain(product.services);
  const handled = await product.services.db
    .select({
      from: inboundMessages.from_email,
      state: inboundMessages.state,
      reason: inboundMessages.reason,
    })
    .from(inboundMessages)
    .orderBy(asc(inboundMessages.handled_at));
  // Those of the storm are quick: some end while the ticket is created. Without the order it would be the last.
  expect(handled.findIndex(({ from }) => from === other)).toBeLessThan(36);
  expect(handled.filter(({ reason }) => reason === 'rate')).toHaveLength(storm - 20);
  expect(handled.filter(({ state }) => state === 'ticket')).toHaveLength(21);
  const [last] = await product.services.db
    .select({ subject: inboundMessages.subject })
    .from(inboundMessages)
    .where(eq(inboundMessages.reason, 'rate'))
    .orderBy(asc(inboundMessages.received_at));
  expect(last?.subject).toBe('Storm 20');
});
