import type { Product } from './built-product.ts';

const json = { 'content-type': 'application/json' };

/** Signs in with one of the demo's people. Returns the headers of their calls. */
export async function tokenHeaders({ url }: Pick<Product, 'url'>, email: string) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: 'demo-password', token_name: 'tests' }),
  });
  const { user } = (await answer.json()) as { user: { access_token: string } };
  return { ...json, authorization: `Bearer ${user.access_token}` };
}
