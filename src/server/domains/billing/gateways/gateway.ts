import type { Env } from '#server/platform/config/env.ts';
import type { BillingGateway, Product } from '#shared/billing.ts';
import type { Offer, PriceRow } from '../offer.ts';
import type { StoredCard } from './cards.ts';

/** Who pays. */
export interface Payer {
  id: number;
  email: string;
  /** What the gateway calls them; null for whoever it does not know yet. */
  customer: string | null;
}

/** What is to be paid, and where the browser comes back to. */
export interface CheckoutOrder {
  id: string;
  offer: Offer;
  payer: Payer;
  trial_days: number;
  returnTo: string;
}

/** Where the browser comes back to with a card, and what it will pay in. */
export interface CardPageOrder {
  returnTo: string;
  currency: string;
}

/** Where a payment is made. */
export interface OpenedCheckout {
  gateway_id: string | null;
  url: string;
  client_secret: string | null;
  customer: string | null;
}

/** What a gateway says of a subscription: the truth about it. */
export interface GatewaySubscription {
  gateway_id: string;
  state: 'trialing' | 'active' | 'past_due' | 'cancelled';
  current_period_start: string;
  current_period_end: string;
  trial_ends_at: string | null;
  cancel_at_period_end: boolean;
  cancelled_at: string | null;
  ended_at: string | null;
  /** What the gateway calls the price. */
  price: string | null;
  /** The card that it charges, where the gateway was asked for it. */
  card: StoredCard | null;
}

/** What a gateway says of a way through its checkout. */
export interface GatewayCheckout {
  /** One that was gone through and is not paid yet is open. */
  state: 'open' | 'completed' | 'expired';
  subscription: string | null;
  customer: string | null;
}

/** What an event says has happened. */
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

/** Of which subscription an event speaks: by our number, by its own name, or by an invoice of ours. */
export interface EventSubject {
  id?: number | undefined;
  gateway_id?: string | undefined;
  invoice_id?: number | undefined;
}

/** An event whose signature was proved. */
export interface GatewayEvent {
  id: string;
  type: string;
  created: string;
  about: EventSubject;
  /** Null for what nothing follows from. */
  news: GatewayUpdate | null;
  payload: Record<string, unknown>;
}

export interface PlanSwitch {
  subscription: string;
  price: PriceRow;
  now: boolean;
  /** What is tried costs nothing yet. */
  isTrial: boolean;
}

/** What goes back to whoever paid. */
export interface RefundOrder {
  /** Asked for again with the same key, nothing more goes back. */
  key: string;
  /** What the gateway calls the invoice that was paid. */
  invoice: string;
  /** In the smallest unit. */
  amount: number;
  currency: string;
}

export type GatewayNeeds = { env: Env; keys: { sign(purpose: string, text: string): string } };

/** A service through which people pay. Refusals of its own are thrown as 422 or 502. */
export interface Gateway {
  name: BillingGateway;
  /** Opens the page where it is paid. */
  openCheckout(needs: GatewayNeeds, order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Nobody can pay there any more. */
  closeCheckout(needs: GatewayNeeds, gatewayId: string): Promise<void>;
  /** Makes known what is sold; answers what the gateway calls the plan and its prices. */
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
  /** Gives the last payment for a subscription back, once however often it is asked. */
  refundLast(needs: GatewayNeeds, subscription: string): Promise<void>;
  /** Gives money back that was paid. Throws 422 where the gateway will not, ever. */
  refund(needs: GatewayNeeds, order: RefundOrder): Promise<void>;
  /** What it says of a card; the number never gets further than here. */
  takeCard(
    needs: GatewayNeeds,
    payer: Payer,
    given: { card: string | null; token: string | null },
  ): Promise<{ card: StoredCard; customer: string | null }>;
  /** Opens the page where somebody types another card; null where cards are typed on the site itself. */
  openCardPage(
    needs: GatewayNeeds,
    payer: Payer,
    order: CardPageOrder,
  ): Promise<{ url: string; customer: string } | null>;
  dropCard(needs: GatewayNeeds, gatewayId: string): Promise<void>;
  /** What it says of a subscription now; null where it knows none, or where this product is what knows. */
  fetch(needs: GatewayNeeds, subscription: string): Promise<GatewaySubscription | null>;
  /** What it says of a way through its checkout; null where it knows none, or where this product is what knows. */
  fetchCheckout(needs: GatewayNeeds, gatewayId: string): Promise<GatewayCheckout | null>;
  /** The event that was kept: its signature was proved when it came. */
  readPayload(payload: Record<string, unknown>): GatewayEvent;
  /** The event in a body, after its signature was proved. Throws 403 for a bad or an old one, 422 for no event. */
  readEvent(needs: GatewayNeeds, body: Buffer, header: (name: string) => string | undefined): GatewayEvent;
}
