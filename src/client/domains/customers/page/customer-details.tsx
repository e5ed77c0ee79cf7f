import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { usableTimezone } from '#client/platform/time/format.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import { isStaff } from '#shared/permissions.ts';
import type { ShownUser } from '#shared/users.ts';
import { SubscriptionBadge } from '../../billing/subscription-badge.tsx';
import { OrganisationLink } from '../../organisations/organisation-link.tsx';
import { PurchaseRow } from '../../purchases/purchase-row.tsx';
import { CustomerForm } from './customer-form.tsx';
import classes from './customer-page.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** The time of day where the customer is, if they have said where. */
function LocalTime({ timezone }: { timezone: string }) {
  const translate = useTranslate();
  const { language } = useDateFormat();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone }).format(
    new Date(),
  );
  return (
    <Fact label={translate('Local time')}>
      {time}{' '}
      <Text span inherit c="dimmed" dir="ltr">
        {timezone}
      </Text>
    </Fact>
  );
}

/** The plan of the customer, while the site has plans. */
function Plan({ customer }: { customer: ShownUser }) {
  const translate = useTranslate();
  const [newest] = customer.subscriptions;
  const shown = customer.subscriptions.find(({ valid }) => valid) ?? newest;
  const { data } = api.billing.products.useQuery({ perPage: 100 }, { enabled: shown !== undefined });
  if (shown === undefined) return null;
  const product = data?.pagination.data.find(({ id }) => id === shown.product_id);
  return (
    <Fact label={translate('Plan')}>
      {product && <bdi>{translate(product.name)}</bdi>} <SubscriptionBadge subscription={shown} />
    </Fact>
  );
}

/** Details of a customer: addresses, organization, language and time, plan. Some may change name and address. */
export function CustomerDetails({ customer }: { customer: ShownUser }) {
  const translate = useTranslate();
  const mayEdit = usePermission('users.update') && !isStaff(customer);
  const [isEditing, { open, close }] = useDisclosure();
  const { dateTime, language } = useDateFormat();
  const { billing } = useSettings();
  const { organisation, last_active_at, created_at } = customer;
  const zone = usableTimezone(customer.timezone);
  const emails = [customer.email, ...(customer.emails ?? [])];
  const named =
    customer.language && new Intl.DisplayNames(language, { type: 'language' }).of(customer.language);
  return (
    <SettingsSection id="details" title={translate('Details')}>
      {isEditing ? (
        <CustomerForm customer={customer} onClose={close} />
      ) : (
        <dl className={classes.facts}>
          <Fact label={translate('Email')}>
            <Stack gap={2}>
              {emails.map((email) => (
                <Anchor key={email} href={`mailto:${email}`} inherit className={classes.email}>
                  {shownEmail(email)}
                </Anchor>
              ))}
              {customer.email_verified_at === null && (
                <Text size="xs" c="dimmed">
                  {translate('Email address not verified')}
                </Text>
              )}
            </Stack>
          </Fact>
          {organisation && (
            <Fact label={translate('Organization')}>
              <OrganisationLink inherit organisation={organisation} />
            </Fact>
          )}
          {named && <Fact label={translate('Language')}>{named}</Fact>}
          {zone && <LocalTime timezone={zone} />}
          <Fact label={translate('Member since')}>{dateTime(new Date(created_at))}</Fact>
          <Fact label={translate('Last seen')}>
            {last_active_at ? <RelativeTime value={last_active_at} /> : translate('Never')}
          </Fact>
          {billing.enable && <Plan customer={customer} />}
        </dl>
      )}
      {mayEdit && !isEditing && (
        <Button variant="default" size="compact-sm" mt="md" onClick={open}>
          {translate('Edit name and email')}
        </Button>
      )}
    </SettingsSection>
  );
}

/** The customer's purchases at the marketplace. */
export function CustomerPurchases({ customer }: { customer: ShownUser }) {
  const translate = useTranslate();
  const purchases = customer.purchase_codes ?? [];
  if (purchases.length === 0) return null;
  return (
    <SettingsSection id="purchases" title={translate('Purchases')}>
      <ul className={classes.purchases}>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </SettingsSection>
  );
}
