import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Form } from './form.ts';

/** A call as it arrived: its method, its path with `{id}` for names, and what was sent. */
export interface StripeCall {
  call: string;
  sent: Form;
}

/** What the official package says of the parameters of each call that is made. */
const parameters: Readonly<Record<string, string>> = {
  'POST /v1/customers': 'Stripe.CustomerCreateParams',
  'POST /v1/customers/{id}': 'Stripe.CustomerUpdateParams',
  'POST /v1/products': 'Stripe.ProductCreateParams',
  'POST /v1/products/{id}': 'Stripe.ProductUpdateParams',
  'POST /v1/prices': 'Stripe.PriceCreateParams',
  'POST /v1/checkout/sessions': 'Stripe.Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions/{id}': 'Stripe.Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/{id}/expire': 'Stripe.Checkout.SessionExpireParams',
  'GET /v1/subscriptions': 'Stripe.SubscriptionListParams',
  'GET /v1/subscriptions/{id}': 'Stripe.SubscriptionRetrieveParams',
  'POST /v1/subscriptions/{id}': 'Stripe.SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'Stripe.SubscriptionCancelParams',
  'POST /v1/subscription_schedules': 'Stripe.SubscriptionScheduleCreateParams',
  'POST /v1/subscription_schedules/{id}': 'Stripe.SubscriptionScheduleUpdateParams',
  'POST /v1/subscription_schedules/{id}/release': 'Stripe.SubscriptionScheduleReleaseParams',
  'GET /v1/invoices': 'Stripe.InvoiceListParams',
  'POST /v1/invoices/{id}/pay': 'Stripe.InvoicePayParams',
  'POST /v1/payment_methods/{id}/attach': 'Stripe.PaymentMethodAttachParams',
  'POST /v1/payment_methods/{id}/detach': 'Stripe.PaymentMethodDetachParams',
  'GET /v1/invoice_payments': 'Stripe.InvoicePaymentListParams',
  'GET /v1/refunds': 'Stripe.RefundListParams',
  'POST /v1/refunds': 'Stripe.RefundCreateParams',
};

const isObject = (value: unknown): value is Form => typeof value === 'object' && !Array.isArray(value);

/** What was sent as text, as TypeScript has it: numbers and flags are what they look like. */
function literal(value: Form[string]): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (isObject(value)) {
    const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return /^(?:-?\d{1,15}|true|false)$/.test(value) ? value : JSON.stringify(value);
}

/**
 * Holds calls against the parameters of the official package, with the compiler: a field that Stripe does not know, one
 * that is missing, and a value that it does not take are each named. Answers with nothing where all are right.
 */
export async function judge(calls: readonly StripeCall[]): Promise<string> {
  const lines = [...new Set(calls.map(({ call, sent }) => `${call}\n${literal(sent)}`))].map(
    (line, index) => {
      const [call = '', sent = ''] = line.split('\n');
      const type = parameters[call];
      if (type === undefined) throw new Error(`Nobody knows the parameters of ${call}.`);
      return `/* ${call} */ export const sent${index}: ${type} = ${sent};`;
    },
  );
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(resolve('node_modules/.cache/stripe-'));
  try {
    const file = join(folder, 'sent.ts');
    await writeFile(file, ["import type Stripe from 'stripe';", ...lines].join('\n'));
    const options = '--noEmit --strict --skipLibCheck --target es2022 --module preserve --types node'.split(
      ' ',
    );
    const compile = promisify(execFile)('node_modules/.bin/tsc', [...options, '--ignoreConfig', file]);
    return await compile.then(
      () => '',
      (error: { stdout?: string }) => `${error.stdout}\n${lines.join('\n')}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
