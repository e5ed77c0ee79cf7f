import { Text } from '@react-email/text';
import { z } from 'zod';
import { moneyFormat } from '#shared/money.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail, type MailSite } from '../../platform/mail/template.ts';

const becauseOfPlan = ({ name, translate }: MailSite) =>
  translate("You're receiving this email because you have a plan on :name.", { name });

/** A payment failed, with the end of the grace period. */
export const paymentFailedMail = defineMail({
  name: 'payment_failed',
  editing: {
    label: 'Plan payment failed',
    sample: (translate) => ({ plan: translate('Customer support for teams'), until: '2026-11-30' }),
  },
  props: z.object({ plan: z.string(), until: z.string() }),
  subject: ({ plan }, { translate }) => translate('Payment for :plan failed', { plan }),
  body: ({ plan, until }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Add another card before :day to keep your plan.', { day: until })}
      action={{ label: site.translate('Add another card'), href: `${site.url}/billing` }}
      reason={becauseOfPlan(site)}
    >
      <Text style={{ margin: 0 }}>{site.translate("We couldn't charge your card for :plan.", { plan })}</Text>
      <Text style={{ margin: '12px 0 0' }}>
        {site.translate('Add another card before :day to keep your plan.', { day: until })}
      </Text>
    </MailLayout>
  ),
});

/** An amount as readers of that language write it. */
const money = (amount: number, currency: string, language: string) =>
  moneyFormat(language, currency, { numberingSystem: 'latn' }).format(amount);

/** Receipt of a payment, with its purpose and the number of the invoice. */
export const receiptMail = defineMail({
  name: 'payment_receipt',
  editing: {
    label: 'Payment receipt',
    sample: (translate) => ({
      plan: translate('Customer support for teams'),
      number: 'INV-000042',
      amount: 49.5,
      currency: 'USD',
    }),
    values: ({ amount, currency }, { language }) => ({ amount: money(amount, currency, language) }),
  },
  props: z.object({ plan: z.string(), number: z.string(), amount: z.number(), currency: z.string() }),
  subject: ({ number }, { translate }) => translate('Receipt for invoice :number', { number }),
  body: ({ plan, number, amount, currency }, site) => {
    const paid = money(amount, currency, site.language);
    return (
      <MailLayout
        site={site}
        preview={site.translate('We received your payment of :amount for :plan. Thank you!', {
          amount: paid,
          plan,
        })}
        action={{ label: site.translate('View your invoices'), href: `${site.url}/billing` }}
        reason={becauseOfPlan(site)}
      >
        <Text style={{ margin: 0 }}>
          {site.translate('We received your payment of :amount for :plan. Thank you!', {
            amount: paid,
            plan,
          })}
        </Text>
        <Text style={{ margin: '12px 0 0' }}>
          {site.translate('You can download invoice :number as a PDF from your billing page.', { number })}
        </Text>
      </MailLayout>
    );
  },
});

/** A refund, with amount, invoice and reason. */
export const refundMail = defineMail({
  name: 'payment_refunded',
  editing: {
    label: 'Payment refunded',
    sample: (translate) => ({
      number: 'INV-000042',
      amount: 49.5,
      currency: 'USD',
      note: translate('You were charged twice. Sorry about that!'),
    }),
    values: ({ amount, currency }, { language }) => ({ amount: money(amount, currency, language) }),
  },
  props: z.object({ number: z.string(), amount: z.number(), currency: z.string(), note: z.string() }),
  subject: ({ number }, { translate }) => translate('Refund for invoice :number', { number }),
  body: ({ number, amount, currency, note }, site) => {
    const given = money(amount, currency, site.language);
    const words = site.translate("We're refunding :amount of invoice :number.", { amount: given, number });
    return (
      <MailLayout
        site={site}
        preview={words}
        action={{ label: site.translate('View your invoices'), href: `${site.url}/billing` }}
        reason={becauseOfPlan(site)}
      >
        <Text style={{ margin: 0 }}>{words}</Text>
        <Text style={{ margin: '12px 0 0', whiteSpace: 'pre-line' }}>{note}</Text>
        <Text style={{ margin: '12px 0 0' }}>
          {site.translate('It may take a few days for the refund to appear on your bank statement.')}
        </Text>
      </MailLayout>
    );
  },
});

/** A subscription ended that its owner did not cancel. */
export const subscriptionEndedMail = defineMail({
  name: 'subscription_ended',
  editing: {
    label: 'Subscription ended',
    sample: (translate) => ({ plan: translate('Customer support for teams') }),
  },
  props: z.object({ plan: z.string() }),
  subject: ({ plan }, { translate }) => translate('Your subscription to :plan has ended', { plan }),
  body: ({ plan }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Your subscription to :plan has ended', { plan })}
      action={{ label: site.translate('View plans'), href: `${site.url}/pricing` }}
      reason={becauseOfPlan(site)}
    >
      <Text style={{ margin: 0 }}>
        {site.translate('Your subscription to :plan has ended. You can choose a plan again at any time.', {
          plan,
        })}
      </Text>
    </MailLayout>
  ),
});

export const billingMails = [receiptMail, refundMail, paymentFailedMail, subscriptionEndedMail];
