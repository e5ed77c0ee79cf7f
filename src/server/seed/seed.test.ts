import { describe, expect, it } from 'vitest';
import { demoPassword, randomDemoAccounts, randomDemoEmail } from '#shared/demo.ts';
import { testProduct } from '../testing/harness.ts';
import { seedRandomAccounts } from './people.ts';

const product = testProduct();

describe('the random accounts of a demo', () => {
  it('are customers who can sign in, and are made once', async () => {
    await seedRandomAccounts(product.services);
    await seedRandomAccounts(product.services);
    for (const number of [1, randomDemoAccounts]) {
      const visitor = await product.visit();
      await visitor.signIn(randomDemoEmail(number), demoPassword);
      const { data } = await visitor.trpc.auth.bootstrap.query();
      expect(data.user).toMatchObject({ display_name: `Customer ${number}`, roles: [{ name: 'customers' }] });
    }
  });
});
