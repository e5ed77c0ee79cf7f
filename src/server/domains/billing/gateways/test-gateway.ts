import { z } from 'zod';
import { parseJson } from '#server/platform/parsing/json.ts';
import { assertSigned } from '#server/platform/security/signed-body.ts';
import { invalid } from '#shared/errors.ts';
import { maxId } from '#shared/wire.ts';
import { readCard } from './cards.ts';
import type { EventSubject, Gateway, GatewayEvent, GatewayNeeds, GatewayUpdate } from './gateway.ts';

/** Signing secret of its events: configured, else derived from the site's key. */
export const testSecret = ({ env, keys }: GatewayNeeds) =>
  env.BILLING_TEST_WEBHOOK_SECRET ?? keys.sign('billing test gateway', 'webhooks');

const id = z.coerce.number().int().positive().max(maxId);

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  created: z.number().min(0).max(99_999_999_999),
  data: z
    .looseObject({
      subscription_id: id.optional().catch(undefined),
      invoice_id: id.optional().catch(undefined),
      session_id: z.uuid().optional().catch(undefined),
    })
    .default({}),
});

type Told = z.output<typeof eventSchema>;

function newsOf({ type, data }: Told): GatewayUpdate | null {
  switch (type) {
    case 'checkout.completed':
      if (data.session_id === undefined) return null;
      return { kind: 'checkout_completed', session: data.session_id, subscription: null, customer: null };
    case 'invoice.paid':
      return { kind: 'paid', invoice: null };
    case 'invoice.payment_failed':
      return { kind: 'payment_failed' };
    case 'subscription.renewed':
      return { kind: 'renewed' };
    case 'subscription.cancelled':
      return { kind: 'cancelled' };
    default:
      return null;
  }
}

const unreadable = () => invalid({ event: ['The event could not be read.'] });

function readPayload(payload: Record<string, unknown>): GatewayEvent {
  const read = eventSchema.safeParse(payload);
  if (!read.success) throw unreadable();
  const told = read.data;
  const about: EventSubject = { id: told.data.subscription_id, invoice_id: told.data.invoice_id };
  const created = new Date(told.created * 1000).toISOString();
  return { id: told.id, type: told.type, created, about, news: newsOf(told), payload };
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return parseJson(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    throw unreadable();
  }
}

/** Accepts test cards and takes no money. This product is authoritative for its subscriptions. */
export const testGateway: Gateway = {
  name: 'test',
  openCheckout: async (_needs, { returnTo }) => ({
    gateway_id: null,
    // It is paid on the return page of other gateways.
    url: returnTo,
    client_secret: null,
    customer: null,
  }),
  closeCheckout: async () => undefined,
  sync: async () => null,
  switchPlan: async () => null,
  cancel: async () => null,
  resume: async () => null,
  refundLast: async () => undefined,
  refund: async () => undefined,
  takeCard: async (_needs, _payer, { card }) => {
    if (card === null) throw invalid({ card: ['The card field is required.'] });
    return { card: readCard(card).kept, customer: null };
  },
  openCardPage: async () => null,
  dropCard: async () => undefined,
  fetch: async () => null,
  fetchCheckout: async () => null,
  readPayload,
  readEvent: (needs, body, header) => {
    assertSigned(testSecret(needs), header('x-helpdock-signature'), body);
    return readPayload(parsed(body));
  },
};
