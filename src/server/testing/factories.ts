import type { defaultRoles } from '#shared/permissions.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { UserRow } from '../domains/auth/queries.ts';
import { hashPassword, insertUser } from '../domains/auth/service.ts';
import { openSession } from '../domains/auth/sessions/service.ts';
import { categories } from '../domains/help-center/tables.ts';
import { readCategories } from '../domains/tags/service.ts';
import { cookieNames } from '../platform/session/cookies.ts';
import { csrfCookie } from '../platform/session/csrf.ts';
import { Browser } from './browser.ts';
import type { Product } from './harness.ts';

let made = 0;

export const password = 'a-password-for-tests';

/** An address that no other test uses. */
export const newEmail = (name = 'person') => `${name}-${process.pid}-${++made}@example.com`;

type RoleName = keyof typeof defaultRoles;

/** Everybody here has the same password: hashing it takes longer than all the rest of a person. */
let hashed: Promise<string> | undefined;

export async function makePerson(
  { services }: Product,
  role: RoleName = 'customers',
  fields: { email?: string; email_verified_at?: string } = {},
): Promise<UserRow> {
  hashed ??= hashPassword(password);
  const named = { email: newEmail(role), first_name: 'Test', last_name: role };
  const person = { password_hash: await hashed, ...named, ...fields };
  return services.db.transaction((tx) => insertUser(services, tx, person, [role]));
}

/** A browser with a session of that person. Tests of signing in itself say `signIn`. */
export async function browserOf({ services, url }: Product, person: UserRow): Promise<Browser> {
  const browser = new Browser(url);
  const id = await openSession(services, person.id, { ip: '127.0.0.1', userAgent: 'test' });
  browser.cookies.set(cookieNames.session, id);
  browser.cookies.set(cookieNames.csrf, csrfCookie(services.keys, id));
  return browser;
}

/** Of people whose address is verified. */
export const verified = { email_verified_at: '2026-01-01T00:00:00Z' };

/** A browser in which a new person of that role is signed in. */
export async function signedInAs(
  product: Product,
  role: RoleName,
  fields: Parameters<typeof makePerson>[2] = {},
): Promise<{ browser: Browser; user: UserRow }> {
  const user = await makePerson(product, role, fields);
  return { browser: await browserOf(product, user), user };
}

export async function fileTicket(
  product: Product,
  browser: Browser,
  subject = 'The printer prints nothing',
  body = '<p>It worked yesterday.</p>',
) {
  const [category] = await readCategories(product.services);
  const { ticket } = await browser.trpc.tickets.create.mutate({
    subject,
    body,
    category: category?.id,
  });
  return ticket;
}

/** A category of the help center, or a section where the fields name a parent. Answers its id. */
export async function makeFolder(
  { services }: Product,
  name: string,
  fields: Partial<typeof categories.$inferInsert> = {},
): Promise<number> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const [made] = await services.db
    .insert(categories)
    .values({ name, slug, is_section: fields.parent_id !== undefined, ...fields })
    .returning({ id: categories.id });
  services.cache.forget('hc_landing');
  return made?.id ?? 0;
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
