import { defineListener } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { accountCreated, addressProven } from '../auth/events.ts';
import { announceWaitingInvites } from './invites.ts';

const forNewAccounts = defineListener(accountCreated, {
  name: 'workspace-invites-of-new-account',
  label: 'Show invites for a new account',
  run: (services: Services, { user_id }) => announceWaitingInvites(services, user_id),
});

const forProvenAddresses = defineListener(addressProven, {
  name: 'workspace-invites-of-proven-address',
  label: 'Show invites for a verified email address',
  run: (services: Services, { user_id }) => announceWaitingInvites(services, user_id),
});

export const workspaceJobs = [forNewAccounts, forProvenAddresses];
