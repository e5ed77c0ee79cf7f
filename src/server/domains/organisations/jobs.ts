import { defineListener } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { accountCreated, addressProven } from '../auth/events.ts';
import { joinByAddress } from './membership.ts';

const forNewAccounts = defineListener(accountCreated, {
  name: 'organisation-of-new-account',
  label: 'Add a new account to its organization',
  run: (services: Services, { user_id }) => joinByAddress(services, user_id),
});

const forProvenAddresses = defineListener(addressProven, {
  name: 'organisation-of-proven-address',
  label: 'Add a verified email address to its organization',
  run: (services: Services, { user_id }) => joinByAddress(services, user_id),
});

export const organisationJobs = [forNewAccounts, forProvenAddresses];
