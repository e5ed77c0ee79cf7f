import { proceduresOf } from '../auth/procedure.ts';
import { withBilling } from './enabled-gateways.ts';

export const { publicProcedure, signedIn, inSession, signedInWith } = proceduresOf(withBilling);
