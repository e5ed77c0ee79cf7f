import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { Price, Product } from '#shared/billing.ts';
import { planAction } from './plan-action.ts';

interface PlanButtonProps {
  product: Product;
  price: Price | undefined;
  plans: readonly Product[];
}

/** The next step towards a plan. */
export function PlanButton({ product, price, plans }: PlanButtonProps) {
  const translate = useTranslate();
  const user = useUser();
  const action = planAction(product, price, user, plans);
  const look = {
    fullWidth: true,
    size: 'md',
    variant: product.recommended ? 'filled' : 'outline',
    'aria-describedby': `plan-${product.id}`,
  } as const;
  switch (action.kind) {
    case 'current':
      return (
        <Button {...look} variant="default" disabled>
          {translate("You're on :plan", { plan: product.name })}
        </Button>
      );
    case 'manage':
      return (
        <Button {...look} variant="default" component={Link} to="/billing">
          {translate('Manage your plan')}
        </Button>
      );
    case 'register':
      return (
        <Button
          {...look}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/register"
              // In the address, so that it is known too when the page's script is not there yet.
              search={{
                redirectFrom: 'pricing',
                ...(action.keeps && price && { productId: product.id, priceId: price.id }),
              }}
            />
          )}
        >
          {translate('Get started')}
        </Button>
      );
    default: {
      const isSubscribed = user?.subscriptions.some(({ valid }) => valid);
      const to =
        action.kind === 'change'
          ? '/change-plan/$productId/$priceId/confirm'
          : '/checkout/$productId/$priceId';
      const params = { productId: String(action.productId), priceId: String(action.priceId) };
      return (
        <Button {...look} renderRoot={(props) => <Link {...props} to={to} params={params} />}>
          {isSubscribed ? translate('Upgrade') : translate('Get started')}
        </Button>
      );
    }
  }
}
