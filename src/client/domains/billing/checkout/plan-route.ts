import { parseId } from '#client/platform/address/read-address.ts';
import type { LoaderApi } from '#client/platform/api/api.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

interface PlanLoad {
  context: { api: LoaderApi };
  params: { productId: string; priceId: string };
  location: { href: string };
}

/** What the pages have in common whose address names a plan and its price; a plan that nobody sells has none. */
export const planRoute = {
  beforeLoad: requireLogin,
  loader: async ({ context, params, location }: PlanLoad) => {
    const productId = parseId(params.productId);
    await pageLoad(location.href, () => context.api.billing.product.ensureData({ id: productId }));
    return { productId, priceId: parseId(params.priceId) };
  },
};
