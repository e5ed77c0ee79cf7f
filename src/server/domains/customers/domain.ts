import { defineDomain } from '../../platform/domain.ts';
import { customersRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { customerWrites } from './writes.ts';

/** Customers, as agents see them. */
export const customersDomain = defineDomain({
  name: 'customers',
  routers: { customers: customersRouter },
  writes: customerWrites,
  texts: { de: german, ar: arabic },
});
