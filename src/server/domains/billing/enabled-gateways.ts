import { inArray } from 'drizzle-orm';
import { type BillingGateway, billingGateways } from '#shared/billing.ts';
import { isBillingOn } from '#shared/billing-on.ts';
import { demoAccounts } from '#shared/demo.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Guard } from '../../platform/trpc/init.ts';
import { users } from '../auth/tables.ts';
import {
  type PrivateNeeds,
  readPrivateSettings,
  readSettings,
  type SettingsNeeds,
} from '../settings/service.ts';
import type { OnSettings } from '../settings/setting-hooks.ts';

/** Throws 404 on a site without plans. */
export async function assertBillingOn(needs: SettingsNeeds): Promise<void> {
  if (!isBillingOn(await readSettings(needs))) throw notFound();
}

export const withBilling: Guard = (ctx) => assertBillingOn(ctx);
withBilling.refusal = 'not_found';

/** Whether the test gateway is available: on sites with demo accounts, or by configuration. */
async function mayTest(env: Pick<Env, 'BILLING_TEST_GATEWAY'>, db: Database): Promise<boolean> {
  if (env.BILLING_TEST_GATEWAY) return true;
  const emails = demoAccounts.map(({ email }) => email);
  const [demo] = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1);
  return demo !== undefined;
}

/** Throws 422 where a gateway is switched on that can not be used. */
export const checkGateways: OnSettings = async ({ env }, tx, { before, after }) => {
  const { test, stripe } = after.billing.gateways;
  const known = before.billing.gateways;
  const refused = (gateway: BillingGateway, text: string) =>
    invalid({ [`settings.billing.gateways.${gateway}.enable`]: [text] });
  if (stripe.enable && !known.stripe.enable && env.STRIPE_SECRET_KEY === undefined) {
    throw refused('stripe', 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.');
  }
  if (test.enable && !known.test.enable && !(await mayTest(env, tx))) {
    throw refused(
      'test',
      'The test gateway is only available on sites with demo accounts or with BILLING_TEST_GATEWAY=1.',
    );
  }
};

/** The gateways available to customers. */
export async function enabledGateways(needs: PrivateNeeds): Promise<BillingGateway[]> {
  const { gateways } = await readPrivateSettings(needs, 'billing');
  return billingGateways.filter(
    (name) => gateways[name].enable && (name !== 'stripe' || needs.env.STRIPE_SECRET_KEY !== undefined),
  );
}

/** Updates the public list of enabled gateways. */
export const publishGatewayChange = async (ctx: Context) => {
  const { billing } = await readSettings(ctx);
  const gateways = isBillingOn({ billing }) ? await enabledGateways(ctx) : [];
  return { billing: { gateways } };
};
/** The gateway of that name. Throws 422 on `gateway` for one that is off. */
export async function assertGateway(needs: PrivateNeeds, name: string): Promise<BillingGateway> {
  const gateway = (await enabledGateways(needs)).find((enabled) => enabled === name);
  if (gateway === undefined || (gateway === 'test' && !(await mayTest(needs.env, needs.db)))) {
    throw invalid({ gateway: ['The selected gateway is invalid.'] });
  }
  return gateway;
}
