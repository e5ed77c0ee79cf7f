import { defaultRoles } from './permissions.ts';

/** The password of every account of the demo. */
export const demoPassword = 'demo-password';

/** The accounts that a demo always has. */
export const demoAccounts = [
  { email: 'admin@example.com', first_name: 'Ada', last_name: 'Admin', role: defaultRoles.admins },
  { email: 'agent@example.com', first_name: 'Aiko', last_name: 'Agent', role: defaultRoles.agents },
  { email: 'customer@example.com', first_name: 'Chris', last_name: 'Customer', role: defaultRoles.customers },
] as const;

/** Demo customers from which each visitor is given a random one. */
export const randomDemoAccounts = 100;

/** The address of a random account, from 1. */
export const randomDemoEmail = (number: number) => `customer-${number}@example.com`;
