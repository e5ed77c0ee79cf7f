import { and, desc, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { BillingGateway } from '#shared/billing.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import type { addPaymentMethodInput, billingAccountSchema } from '#shared/subscriptions.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import { assertOneself } from '../auth/procedure.ts';
import { readSettings } from '../settings/service.ts';
import { payerOf, rememberCustomer } from './customers.ts';
import { assertGateway } from './enabled-gateways.ts';
import { gateways } from './gateways/all.ts';
import type { GatewaySubscription } from './gateways/gateway.ts';
import { dropMethod, methodsOf, storeMethod } from './payment-methods.ts';
import { adoptTruth } from './subscriptions/gateway-sync.ts';
import { subscriptionsOf } from './subscriptions/queries.ts';
import { catchUp, readTerms, renew } from './subscriptions/renewal.ts';
import { lockPerson, nowOf, runningOf } from './subscriptions/store.ts';
import { billingBalances, paymentMethods } from './tables.ts';

/** A person's subscription, cards and balance. */
export async function readAccount(ctx: Context): Promise<z.output<typeof billingAccountSchema>> {
  const { id } = ctx.user;
  const [subscriptions, payment_methods, balances, { billing }] = await Promise.all([
    subscriptionsOf(ctx.db, id),
    methodsOf(ctx.db, id),
    ctx.db
      .select()
      .from(billingBalances)
      .where(eq(billingBalances.user_id, id))
      .orderBy(desc(billingBalances.amount)),
    readSettings(ctx),
  ]);
  const currency = subscriptions.find(({ price }) => price !== null)?.price?.currency;
  const owed = balances.find((one) => one.currency === currency) ?? balances[0];
  const balance_currency = owed?.currency ?? currency ?? billing.currency;
  return {
    subscriptions,
    payment_methods,
    balance: toMajor(owed?.amount ?? 0, balance_currency),
    balance_currency,
  };
}

/** The gateway's state of the caller's subscription, once it has a card; null when it is unreachable. */
async function truthOf(ctx: Context, name: BillingGateway): Promise<GatewaySubscription | null> {
  const running = await runningOf(ctx.db, ctx.user.id);
  if (running?.gateway !== name || running.gateway_id === null) return null;
  try {
    return await gateways[name].fetch(ctx, running.gateway_id);
  } catch (error) {
    ctx.log.warn({ error }, 'a gateway did not say what it knows');
    return null;
  }
}

/** Opens the page of the gateway where another card is typed. Throws 422 for a gateway without one. */
export async function openCardPage(ctx: Context, gateway: string): Promise<{ url: string }> {
  assertOneself(ctx);
  const { user } = ctx;
  await ctx.limits.consume('billing', user.id);
  const name = await assertGateway(ctx, gateway);
  const payer = await payerOf(ctx.db, user.id, name);
  const page = await gateways[name].openCardPage(ctx, payer, {
    returnTo: `${baseUrl(ctx.env)}/billing`,
    currency: (await readSettings(ctx)).billing.currency,
  });
  if (page === null) throw invalid({ gateway: ['The selected gateway is invalid.'] });
  await rememberCustomer(ctx.db, user.id, name, page.customer);
  return { url: page.url };
}

/** Stores another card as the default; open invoices are charged to it at once. */
export async function addPaymentMethod(ctx: Context, input: z.output<typeof addPaymentMethodInput>) {
  assertOneself(ctx);
  const { user } = ctx;
  await ctx.limits.consume('billing', user.id);
  const name = await assertGateway(ctx, input.gateway);
  const payer = await payerOf(ctx.db, user.id, name);
  const taken = await gateways[name].takeCard(ctx, payer, {
    card: input.card ?? null,
    token: input.token ?? null,
  });
  const { exp_month = null, exp_year = null } = input;
  const card = {
    ...taken.card,
    exp_month: taken.card.exp_month ?? exp_month,
    exp_year: taken.card.exp_year ?? exp_year,
  };
  const terms = await readTerms(ctx);
  const truth = await truthOf(ctx, name);
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    await rememberCustomer(tx, user.id, name, taken.customer);
    await storeMethod(tx, user.id, name, card);
    const running = await runningOf(tx, user.id);
    if (running === undefined || running.gateway !== name) return;
    if (truth !== null && truth.gateway_id === running.gateway_id) {
      await adoptTruth(ctx, tx, terms, running, truth);
    }
    if (name !== 'test') return;
    const row = await catchUp(ctx, tx, terms, running);
    if (row.state === 'past_due') await renew(ctx, tx, terms, row, nowOf(row));
  });
  ctx.people.dropPerson(user.id);
  return { payment_methods: await methodsOf(ctx.db, user.id) };
}

/** Throws 404 for a card that is not the caller's, 409 for the last one while it pays for a subscription. */
export async function removePaymentMethod(ctx: Context, id: number) {
  assertOneself(ctx);
  const { user } = ctx;
  const gone = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const [row] = await tx
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.id, id), eq(paymentMethods.user_id, user.id)));
    if (row === undefined) throw notFound();
    const running = await runningOf(tx, user.id);
    const others = await tx.$count(
      paymentMethods,
      and(
        eq(paymentMethods.user_id, user.id),
        eq(paymentMethods.gateway, row.gateway),
        ne(paymentMethods.id, id),
      ),
    );
    if (running?.gateway === row.gateway && running.price_id !== null && others === 0) {
      throw new AppError(
        'conflict',
        'last_payment_method',
        'This card pays for your plan. Add another card first.',
      );
    }
    await dropMethod(tx, row);
    return row;
  });
  await gateways[gone.gateway].dropCard(ctx, gone.gateway_id);
  return { payment_methods: await methodsOf(ctx.db, user.id) };
}
