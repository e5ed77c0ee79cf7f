import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { readJson } from '../../platform/parsing/json.ts';
import type { Services } from '../../platform/services.ts';

type Needs = Pick<Services, 'env' | 'log'>;

const timeoutMs = 10_000;

/** Max requested pages per buyer. */
const maxPages = 50;

const webAddress = z.url({ protocol: /^https?$/ });
const momentSchema = z.iso.datetime({ offset: true }).nullish();
const preview = z.object({ icon_url: z.string().optional() }).optional();

const itemSchema = z.object({
  id: z.union([z.int(), z.string()]),
  name: z.string().min(1),
  url: z.string().nullish(),
  previews: z
    .object({
      icon_preview: preview,
      icon_with_landscape_preview: preview,
      icon_with_video_preview: preview,
      icon_with_audio_preview: preview,
      icon_with_square_preview: preview,
      icon_with_thumbnail_preview: preview,
    })
    .nullish(),
});

const saleSchema = z.object({ item: itemSchema, sold_at: momentSchema, supported_until: momentSchema });

const purchasesSchema = z.object({ purchases: z.array(saleSchema.extend({ code: z.string().min(1) })) });

/** A purchased item by the marketplace. Times are in UTC. */
export interface Sale {
  code: string;
  item_id: string;
  item_name: string;
  image: string | null;
  url: string | null;
  supported_until: string | null;
  purchased_at: string | null;
}

/** The user's access token is invalid. */
export class PurchaseRejected extends Error {}

const unreachable = () =>
  new AppError(
    'bad_gateway',
    'marketplace_unavailable',
    "The marketplace can't be reached right now. Please try again later.",
  );

const asAddress = (text: string | null | undefined) =>
  webAddress.safeParse(text).success ? (text ?? null) : null;

const inUtc = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);

function toSale(code: string, { item, sold_at, supported_until }: z.output<typeof saleSchema>): Sale {
  const icons = Object.values(item.previews ?? {}).map((found) => asAddress(found?.icon_url));
  return {
    code: code.toLowerCase(),
    item_id: String(item.id),
    item_name: item.name,
    image: icons.find((icon) => icon !== null) ?? null,
    url: asAddress(item.url),
    supported_until: inUtc(supported_until),
    purchased_at: inUtc(sold_at),
  };
}

/** One call to the marketplace's API. Throws 502 when it does not answer, or not as documented. */
async function ask<Answer>(
  { env, log }: Needs,
  path: string,
  token: string,
  schema: z.ZodType<Answer>,
  wait: number,
): Promise<Answer | null> {
  const endpoint = path.split('?')[0];
  const response = await fetch(env.ENVATO_API_URL + path, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Helpdock' },
    redirect: 'error',
    signal: AbortSignal.timeout(wait),
  }).catch((error: unknown) => {
    log.warn({ err: error, endpoint }, 'the marketplace did not answer');
    throw unreachable();
  });
  if (response.status === 404) return null;
  if (response.status === 401 || response.status === 403) throw new PurchaseRejected();
  const body = await readJson(response).catch(() => null);
  const parsed = schema.safeParse(body);
  if (response.ok && parsed.success) return parsed.data;
  log.warn({ status: response.status, endpoint }, 'the marketplace answered something else');
  throw unreachable();
}

/**
 * The sale of one of the site's items by its purchase code; null for an unknown one. Throws 502 when the marketplace is
 * unreachable.
 */
export async function findSale(services: Needs, code: string, wait = timeoutMs): Promise<Sale | null> {
  const { env, log } = services;
  if (env.ENVATO_PERSONAL_TOKEN === undefined) {
    log.warn('a purchase code can not be checked without ENVATO_PERSONAL_TOKEN');
    throw unreachable();
  }
  const path = `/v3/market/author/sale?code=${encodeURIComponent(code)}`;
  try {
    const sale = await ask(services, path, env.ENVATO_PERSONAL_TOKEN, saleSchema, wait);
    return sale && toSale(code, sale);
  } catch (error) {
    if (!(error instanceof PurchaseRejected)) throw error;
    log.error('the marketplace refuses ENVATO_PERSONAL_TOKEN');
    throw unreachable();
  }
}

/**
 * Purchases of the site's items by an access token. Throws PurchaseRejected for an invalid one, 502 when the
 * marketplace is unreachable.
 */
export async function listSales(services: Needs, grant: string, wait = timeoutMs): Promise<Sale[]> {
  const sales = new Map<string, Sale>();
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `/v3/market/buyer/purchases?page=${page}`;
    const answer = await ask(services, path, grant, purchasesSchema, wait);
    const known = sales.size;
    for (const purchase of answer?.purchases ?? []) sales.set(purchase.code, toSale(purchase.code, purchase));
    // A page without new sales is the last, also for servers that ignore the page parameter.
    if (sales.size === known) break;
  }
  return [...sales.values()];
}
