import type { Env } from '#server/platform/config/env.ts';
import type { BillingGateway, Product } from '#shared/billing.ts';
import type { Offer, PriceRow } from '../offer.ts';
import type { StoredCard } from './cards.ts';

/** Customer of a payment. */
export interface Payer {
  id: number;
  email: string;
  /** The gateway's customer id; null before the first payment. */
  customer: string | null;
}

/** Offer of a checkout, and the return URL of the browser. */
export interface CheckoutOrder {
  id: string;
  offer: Offer;
  payer: Payer;
  trial_days: number;
  returnTo: string;
}

/** Return URL of the card page, and the currency of future payments. */
export interface CardPageOrder {
  returnTo: string;
  currency: string;
}

/** The opened payment page. */
export interface OpenedCheckout {
  gateway_id: string | null;
  url: string;
  client_secret: string | null;
  customer: string | null;
}

/** The gateway's state of a subscription, which is authoritative. */
export interface GatewaySubscription {
  gateway_id: string;
  state: 'trialing' | 'active' | 'past_due' | 'cancelled';
  current_period_start: string;
  current_period_end: string;
  trial_ends_at: string | null;
  cancel_at_period_end: boolean;
  cancelled_at: string | null;
  ended_at: string | null;
  /** The gateway's id of the price. */
  price: string | null;
  /** The charged card, where the request included it. */
  card: StoredCard | null;
}

/** The gateway's state of a checkout session. */
export interface GatewayCheckout {
  /** A submitted session without a payment is open. */
  state: 'open' | 'completed' | 'expired';
  subscription: string | null;
  customer: string | null;
}

/** Content of an event. */
export type GatewayUpdate =
  | { kind: 'checkout_completed'; session: string; subscription: string | null; customer: string | null }
  | { kind: 'checkout_expired'; session: string }
  | { kind: 'renewed' }
  | { kind: 'payment_failed' }
  | { kind: 'cancelled' }
  /** An invoice was paid; the gateway may name it, with its lines. */
  | { kind: 'paid'; invoice: PaidInvoice | null }
  | { kind: 'truth'; subscription: GatewaySubscription };

export interface PaidInvoice {
  gateway_id: string;
  amount_paid: number;
  currency: string;
  from: string;
  to: string;
}

/** The subscription of an event: by our id, by the gateway's, or by one of our invoices. */
export interface EventSubject {
  id?: number | undefined;
  gateway_id?: string | undefined;
  invoice_id?: number | undefined;
}

/** An event with a verified signature. */
export interface GatewayEvent {
  id: string;
  type: string;
  created: string;
  about: EventSubject;
  /** Null for events without an effect. */
  news: GatewayUpdate | null;
  payload: Record<string, unknown>;
}

export interface PlanSwitch {
  subscription: string;
  price: PriceRow;
  now: boolean;
  /** A trial is free. */
  isTrial: boolean;
}

/** A refund to the payer. */
export interface RefundOrder {
  /** Idempotency key of the refund. */
  key: string;
  /** The gateway's id of the paid invoice. */
  invoice: string;
  /** In the smallest unit. */
  amount: number;
  currency: string;
}

export type GatewayNeeds = { env: Env; keys: { sign(purpose: string, text: string): string } };

/** A payment service. Its own refusals are thrown as 422 or 502. */
export interface Gateway {
  name: BillingGateway;
  /** Opens the page where it is paid. */
  openCheckout(needs: GatewayNeeds, order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Closes the payment page. */
  closeCheckout(needs: GatewayNeeds, gatewayId: string): Promise<void>;
  /** Publishes a plan to the gateway; answers with the ids of the plan and its prices there. */
  sync(
    needs: GatewayNeeds,
    product: Product & { stripe_id: string | null },
    prices: readonly PriceRow[],
  ): Promise<{ product: string; prices: Map<number, string> } | null>;
  switchPlan(needs: GatewayNeeds, change: PlanSwitch): Promise<GatewaySubscription | null>;
  cancel(
    needs: GatewayNeeds,
    subscription: string,
    atPeriodEnd: boolean,
  ): Promise<GatewaySubscription | null>;
  resume(needs: GatewayNeeds, subscription: string): Promise<GatewaySubscription | null>;
  /** Refunds the last payment of a subscription. Idempotent. */
  refundLast(needs: GatewayNeeds, subscription: string): Promise<void>;
  /** Refunds a payment. Throws 422 when the gateway refuses for good. */
  refund(needs: GatewayNeeds, order: RefundOrder): Promise<void>;
  /** Registers a card and returns its stored data, without the number. */
  takeCard(
    needs: GatewayNeeds,
    payer: Payer,
    given: { card: string | null; token: string | null },
  ): Promise<{ card: StoredCard; customer: string | null }>;
  /** Opens the page to enter another card; null where cards are entered on the site itself. */
  openCardPage(
    needs: GatewayNeeds,
    payer: Payer,
    order: CardPageOrder,
  ): Promise<{ url: string; customer: string } | null>;
  dropCard(needs: GatewayNeeds, gatewayId: string): Promise<void>;
  /** Current state of a subscription; null for an unknown one, or where this product is authoritative. */
  fetch(needs: GatewayNeeds, subscription: string): Promise<GatewaySubscription | null>;
  /** Current state of a checkout session; null for an unknown one, or where this product is authoritative. */
  fetchCheckout(needs: GatewayNeeds, gatewayId: string): Promise<GatewayCheckout | null>;
  /** Parses a stored event, whose signature was verified on receipt. */
  readPayload(payload: Record<string, unknown>): GatewayEvent;
  /**
   * Verifies the signature of a body and parses its event. Throws 403 for an invalid or outdated signature, 422 for no
   * event.
   */
  readEvent(needs: GatewayNeeds, body: Buffer, header: (name: string) => string | undefined): GatewayEvent;
}
