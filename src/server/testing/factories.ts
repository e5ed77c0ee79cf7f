import type { defaultRoles } from '#shared/permissions.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { UserRow } from '../domains/auth/queries.ts';
import { createUser } from '../domains/auth/service.ts';
import { readCategories } from '../domains/tickets/tags.ts';
import type { Browser } from './browser.ts';
import type { Product } from './harness.ts';

let made = 0;

export const password = 'a-password-for-tests';

/** An address that no other test uses. */
export const newEmail = (name = 'person') => `${name}-${process.pid}-${++made}@example.com`;

type RoleName = keyof typeof defaultRoles;

export function makePerson(product: Product, role: RoleName = 'customers'): Promise<UserRow> {
  const email = newEmail(role);
  return createUser(product.services, { email, password, first_name: 'Test', last_name: role }, [role]);
}

/** A browser in which a new person of that role is signed in. */
export async function signedInAs(
  product: Product,
  role: RoleName,
): Promise<{ browser: Browser; user: UserRow }> {
  const user = await makePerson(product, role);
  const browser = await product.visit();
  await browser.signIn(user.email, password);
  return { browser, user };
}

export async function fileTicket(product: Product, browser: Browser, subject = 'The printer prints nothing') {
  const [category] = await readCategories(product.services);
  const { ticket } = await browser.trpc.tickets.create.mutate({
    subject,
    body: '<p>It worked yesterday.</p>',
    category: category?.id,
  });
  return ticket;
}

/** The headers of a bearer token for a person who may use the API. */
export async function bearerFor(product: Product, user: UserRow): Promise<Record<string, string>> {
  const response = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password, device_name: 'tests' }),
  });
  const body = (await response.json()) as { user: { access_token: string } };
  return { authorization: `Bearer ${body.user.access_token}` };
}

interface Upload {
  name?: string;
  content?: string | Uint8Array;
  mime?: string;
  fields?: Record<string, string>;
}

export function fileForm({
  name = 'notes.txt',
  content = 'Some notes.',
  mime = '',
  fields = {},
}: Upload = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  form.append('file', new Blob([bytes], { type: mime }), name);
  return form;
}

export async function uploadFile(browser: Browser, upload: Upload = {}): Promise<FileEntry> {
  const answer = await browser.post<{ fileEntry: FileEntry }>('/api/v1/file-entries', fileForm(upload));
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`);
  return answer.body.fileEntry;
}
