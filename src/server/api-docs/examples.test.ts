import { beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#shared/demo.ts';
import { documentReader } from '../document-routes.ts';
import { saveSettings } from '../domains/settings/service.ts';
import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { seedDemo } from '../seed/seed.ts';
import type { Browser } from '../testing/browser.ts';
import { testProduct } from '../testing/harness.ts';
import { exampleAddress } from './curl.ts';
import { type Call, callsIn } from './document.ts';

/* The examples of the API documentation, on the site of the demo. */

const product = testProduct();

let document: ApiDocument;
let calls: Call[];

async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, token_name: 'Examples' }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { user: { access_token: string } }).user.access_token;
}

beforeAll(async () => {
  await seedDemo(product.services);
  document = await documentReader(product.services)();
  calls = callsIn(document.paths);
}, 120_000);

/** Links of mails, and records that come with use: there are none on a new site. */
const without = [
  'auth-emailChange-check',
  'auth-verification-verify',
  'billing-checkout-get',
  'billing-invoices-pdf',
  'billing-subscriptions-previewChange',
  'cannedReplies-get',
  'macros-get',
  'exports-file',
  'hcSearch-pin',
  'hcSearch-synonym',
  'hcTranslations-read',
  'invites-open',
  'inboundMail-get',
  'inboundMail-original',
  'inboundMail-raw',
  'jobs-get',
  'jobs-results',
  'mailboxes-domain',
  'mailboxes-get',
  'notifications-mailed',
  'organisations-get',
  'organisations-members',
  'purchases-list',
  'senders-check',
  'tickets-workspaceFollowing',
  'uploads-content',
  'views-get',
  'webhooks-deliveries',
  'webhooks-get',
  'workspaces-get',
  'workspaces-joinByGet',
];

const takesToken = ({ security = [] }: Call) =>
  security.length === 0 || security.some((each) => 'bearer' in each);

it('create a ticket and a reply as a customer, and set a status as an agent', async () => {
  const customer = await product.visit();
  await customer.signIn('customer@example.com', demoPassword);
  const agent = await product.visit();
  await agent.signIn('agent@example.com', demoPassword);
  const send = async (browser: Browser, id: string) => {
    const call = calls.find(({ operationId }) => operationId === id);
    const { example } = call?.requestBody?.content['application/json'] ?? {};
    if (call === undefined || example === undefined) throw new Error(`${id} has no example.`);
    return (await browser.post(exampleAddress(call), example)).status;
  };
  expect(await send(customer, 'tickets-create')).toBe(201);
  for (const browser of [customer, agent]) expect(await send(browser, 'tickets-reply')).toBe(201);
  expect(await send(agent, 'tickets-setStatus')).toBe(200);
}, 30_000);

it('read what they say', async () => {
  await saveSettings(product.services, { billing: { enable: true }, workspaces: { integrated: true } });
  const authorization = `Bearer ${await tokenOf('admin@example.com')}`;
  const failed: string[] = [];
  for (const call of calls.filter((each) => each.method === 'GET' && takesToken(each))) {
    const url = `${product.url}${exampleAddress(call)}`;
    const response = await fetch(url, { headers: { authorization }, redirect: 'manual' });
    await response.body?.cancel();
    if (response.status >= 400) failed.push(`${response.status} ${call.operationId}`);
  }
  const expected = without.map((id) => `${id === 'auth-verification-verify' ? 403 : 404} ${id}`);
  expect(failed.sort()).toEqual(expected.sort());
}, 60_000);
