import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { Refund } from '#shared/refunds.ts';
import { translatable } from '#shared/translation.ts';
import { users } from '../../auth/tables.ts';
import { notify } from '../../notifications/service.ts';
import { paymentFailedMail, receiptMail, refundMail, subscriptionEndedMail } from '../emails.tsx';
import type { InvoiceRow } from '../invoices/issue.ts';
import { numberOf, presentInvoice } from '../invoices/queries.ts';
import { products } from '../tables.ts';
import type { SubscriptionRow } from './store.ts';

type NewsNeeds = Pick<Services, 'jobs' | 'mailer' | 'notificationKinds'>;

const billingPage = '/billing';

const day = (moment: string) => moment.slice(0, 10);

/** Address for billing mails; null for a deleted account. */
async function addressOf(tx: Database, userId: number): Promise<string | null> {
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return person?.email ?? null;
}

async function whoAndWhat(tx: Database, { user_id, product_id }: SubscriptionRow) {
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, product_id));
  return { email: await addressOf(tx, user_id), plan: product?.name ?? '' };
}

/** Sends a receipt for a payment; none for an amount of zero. */
export async function notifyPaid(
  { jobs, mailer }: NewsNeeds,
  tx: Database,
  row: SubscriptionRow,
  paid: InvoiceRow,
): Promise<void> {
  if (paid.amount_paid === 0) return;
  const { email, plan } = await whoAndWhat(tx, row);
  if (email === null) return;
  const { number, amount_paid: amount, currency } = presentInvoice(paid);
  await mailer.queue({ jobs }, tx, receiptMail, { emails: [email] }, { plan, number, amount, currency });
}

/** Notifies a person of a refund, with amount and reason. */
export async function notifyRefunded(
  { jobs, mailer }: NewsNeeds,
  tx: Database,
  invoice: InvoiceRow,
  { amount, currency, note }: Refund,
): Promise<void> {
  const email = await addressOf(tx, invoice.user_id);
  if (email === null) return;
  const told = { number: numberOf(invoice), amount, currency, note };
  await mailer.queue({ jobs }, tx, refundMail, { emails: [email] }, told);
}

/** Notifies a person of a failed payment and the end of the grace period. */
export async function notifyPaymentFailed(
  { jobs, mailer, notificationKinds }: NewsNeeds,
  tx: Database,
  row: SubscriptionRow,
): Promise<void> {
  const { email, plan } = await whoAndWhat(tx, row);
  if (email === null) return;
  const until = day(row.grace_ends_at ?? new Date().toISOString());
  await notify({ notificationKinds }, tx, [row.user_id], 'payment_failed', {
    mainAction: { action: billingPage, label: 'Billing' },
    lines: [
      { type: 'primary', ...translatable('Payment for :plan failed', { plan }) },
      { type: 'other', ...translatable('Add another card before :day to keep your plan.', { day: until }) },
    ],
  });
  await mailer.queue({ jobs }, tx, paymentFailedMail, { emails: [email] }, { plan, until });
}

/** Notifies a person of the end of a plan that they did not cancel. */
export async function notifyEnded(
  { jobs, mailer, notificationKinds }: NewsNeeds,
  tx: Database,
  row: SubscriptionRow,
): Promise<void> {
  const { email, plan } = await whoAndWhat(tx, row);
  if (email === null) return;
  await notify({ notificationKinds }, tx, [row.user_id], 'subscription_ended', {
    mainAction: { action: billingPage, label: 'Billing' },
    lines: [{ type: 'primary', ...translatable('Your subscription to :plan has ended', { plan }) }],
  });
  await mailer.queue({ jobs }, tx, subscriptionEndedMail, { emails: [email] }, { plan });
}
