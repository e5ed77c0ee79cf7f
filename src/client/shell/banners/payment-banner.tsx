import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { isBillingOn } from '#shared/billing-on.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings, useUser } from '../../platform/use-session.ts';
import classes from './bar.module.css';

/** Shown on every page while the user's subscription is past due, with a link to fix the payment. */
export function PaymentBanner() {
  const translate = useTranslate();
  const settings = useSettings();
  const user = useUser();
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/billing') });
  const waits = user?.subscriptions.some(({ valid, state }) => valid && state === 'past_due') ?? false;
  if (!waits || isThere || !isBillingOn(settings)) return null;
  return (
    <div className={classes.bar} role="status">
      <span>{translate('Your last payment failed')}</span>
      <Button size="xs" variant="default" component={Link} to="/billing">
        {translate('Add another card')}
      </Button>
    </div>
  );
}
