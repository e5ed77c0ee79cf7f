import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { createProductInput, Product } from '#shared/billing.ts';

/** What the form of a plan holds: features line by line, limits as they are typed. */
export type PlanFields = ReturnType<typeof initialValuesOf>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Null for none, an empty text while the number is missing. */
type Limit = number | '' | null;

const limitNames = ['open_tickets', 'attachments', 'response_hours', 'workspace_members'] as const;

export const initialValuesOf = (product: Product | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  feature_list: (product?.feature_list ?? []).join('\n'),
  trial_days: (product?.trial_days ?? 0) as Limit,
  open_tickets: (product?.limits?.open_tickets ?? null) as Limit,
  attachments: (product?.limits?.attachments ?? null) as Limit,
  response_hours: (product?.limits?.response_hours ?? null) as Limit,
  workspace_members: (product?.limits?.workspace_members ?? null) as Limit,
  priority: (product?.limits?.priority ?? '') as string,
  permissions: product?.permissions ?? [],
  recommended: product?.recommended ?? false,
  free: product?.free ?? false,
  hidden: product?.hidden ?? false,
});

/** The fields whose number is missing. */
export const withoutNumber = (fields: PlanFields) =>
  ([...limitNames, 'trial_days'] as const).filter((name) => fields[name] === '');

/** A copy of a plan to begin with. Nobody can buy it before somebody has looked at it. */
export const copyOf = (product: Product, translate: Translate): PlanFields => ({
  ...initialValuesOf(product),
  name: translate(':name (copy)', { name: product.name }),
  recommended: false,
  hidden: true,
});

/** The prices that a copy has from the beginning. */
export const copiedPrices = (like: Product | null, isFree: boolean) =>
  like === null || isFree
    ? []
    : like.prices.map(({ amount, currency, interval, interval_count, default: shown }) => ({
        amount,
        currency,
        interval,
        interval_count,
        default: shown,
      }));

/** The field for what an answer names, such as `limits.attachments`. */
export const fieldFor = (named: string) => named.split('.')[named.startsWith('limits') ? 1 : 0] ?? named;

type SentPlan = Partial<Omit<(typeof createProductInput)['_input'], 'prices'>>;

/** As the server takes it: only the fields that are there. */
export function asSent(fields: Partial<PlanFields>): SentPlan {
  const { open_tickets, attachments, response_hours, workspace_members, priority, ...rest } = fields;
  const { feature_list, trial_days, ...plain } = rest;
  const typed = limitNames.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value === null ? null : Number(value)] as const];
  });
  const limits = {
    ...Object.fromEntries(typed),
    ...(priority !== undefined && { priority: priority || null }),
  };
  return {
    ...plain,
    ...(feature_list !== undefined && { feature_list: linesOf(feature_list) }),
    ...(trial_days !== undefined && { trial_days: Number(trial_days) }),
    ...(Object.keys(limits).length > 0 && { limits }),
  };
}
