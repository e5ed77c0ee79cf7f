import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid, notFound } from '#shared/errors.ts';
import {
  type DomainCheck,
  type Mailbox,
  type MailboxDiscovery,
  type mailboxDeleteInput,
  type mailboxInput,
  type mailboxUpdateInput,
  maxMailboxes,
} from '#shared/mailboxes.ts';
import { secretMask } from '#shared/settings.ts';
import { translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { readGroups } from '../groups/queries.ts';
import { localizationOf } from '../localizations/service.ts';
import { readCategories } from '../tags/service.ts';
import { emptyMailboxes } from '../tickets/replaced-values.ts';
import { assertMailboxUnchanged } from './conflicts.ts';
import { discoverServer, internetDirectory } from './discovery.ts';
import { findDkimKey } from './dkim-keys.ts';
import { checkDomain, domainOf, txtRecords } from './domain-check.ts';
import { disconnected, isOtherConnection } from './oauth.ts';
import { addressesOf, allMailboxes, findMailbox, type MailboxRow, mailboxesKey } from './queries.ts';
import { sealPassword } from './secrets.ts';
import { ownMailServer } from './sending.ts';
import { mailboxes, noErrors, noSendError, type StoredInbound } from './tables.ts';

type Input = z.output<typeof mailboxInput>;
type Counters = Mailbox['counters'];

const noMail: Counters = { on_server: null, stored: 0, handled: 0, quarantined: 0 };

/** Milliseconds for which a message that was left on the server is named. */
const namedMs = 7 * 86_400_000;

const isRecent = (at: string | undefined) => at !== undefined && Date.now() - Date.parse(at) < namedMs;

const masked = (sealed: string | null) => (sealed === null ? null : secretMask);

function present(row: MailboxRow, counters: Omit<Counters, 'on_server'> = noMail): Mailbox {
  const {
    sealed_password,
    inbound,
    sealed_outbound_password,
    outbound,
    fetch_state,
    sealed_refresh_token: _,
    ...mailbox
  } = row;
  return {
    ...mailbox,
    inbound: { ...inbound, auth: inbound.auth ?? 'password', password: masked(sealed_password) },
    outbound: { ...outbound, password: masked(sealed_outbound_password) },
    // A mail that was on its way may fail after the mailbox was changed.
    ...(outbound.kind === 'site' && noSendError),
    too_large: isRecent(fetch_state?.left?.at) ? (fetch_state?.left ?? null) : null,
    counters: { ...counters, on_server: fetch_state?.on_server ?? null },
  };
}

/** All mailboxes by name, with the numbers of their mails. */
export async function listMailboxes(services: Services): Promise<Mailbox[]> {
  const [count] = services.hooks('countMailboxes');
  const [found, counts] = await Promise.all([allMailboxes(services.db), count?.(services)]);
  return found.map((row) => present(row, counts?.get(row.id)));
}

/** Throws 404. */
export async function readMailbox(services: Services, id: number): Promise<Mailbox> {
  const found = (await listMailboxes(services)).find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** The mail server of an address; what its provider demands is said in the language of the caller. */
export async function findServer(ctx: Context, email: string): Promise<MailboxDiscovery> {
  await ctx.limits.consume('mailbox_discovery', ctx.user.id);
  const found = await discoverServer(internetDirectory(ctx), email);
  if (found.note === null) return found;
  const translate = translator(await localizationOf(ctx));
  return { ...found, note: translate(found.note) };
}

/** The records of a mailbox's domain, explained in the language of the caller. Throws 404. */
export async function checkMailboxDomain(ctx: Context, id: number): Promise<DomainCheck> {
  const mailbox = await findMailbox(ctx.db, id);
  if (mailbox === undefined) throw notFound();
  await ctx.limits.consume('mailbox_discovery', ctx.user.id);
  const smtp_url = ownMailServer(ctx, mailbox) ?? (await ctx.mailSettings()).smtp_url;
  const host = smtp_url === null ? null : new URL(smtp_url).hostname.toLowerCase();
  const signing = await findDkimKey(ctx.db, domainOf(mailbox.email));
  const { domain, ...records } = await checkDomain(txtRecords(ctx), mailbox.email, host, signing);
  const translate = translator(await localizationOf(ctx));
  const explained = (record: typeof records.spf) => ({ ...record, help: translate(record.help) });
  return {
    domain,
    spf: explained(records.spf),
    dkim: explained(records.dkim),
    dmarc: explained(records.dmarc),
    signing: signing ?? null,
  };
}

/** Fields in the audit log; the password is never among them. */
const logged = ({ name, email, aliases, enabled, inbound, group_id, category_id, ...rest }: MailboxRow) => ({
  ...{ name, email, aliases, enabled, inbound, group_id, category_id },
  allow_new_tickets: rest.allow_new_tickets,
  accept_automated: rest.accept_automated,
  authserv_id: rest.authserv_id,
  ...{ outbound: rest.outbound, signature: rest.signature, auto_reply: rest.auto_reply },
});

/** Throws 422 for an address of another mailbox, or of a person: their mails would be taken for the site's own. */
async function assertFree(
  tx: Database,
  { email, aliases }: { email: string; aliases: readonly string[] },
  own: number | null,
): Promise<void> {
  const others = (await allMailboxes(tx)).filter(({ id }) => id !== own).flatMap(addressesOf);
  for (const [field, addresses] of [
    ['email', [email]],
    ['aliases', aliases],
  ] as const) {
    for (const address of addresses) {
      if (others.includes(address.toLowerCase()))
        throw invalid({ [field]: ['Another mailbox has this address.'] }, 'address_taken');
      if ((await findOwnerOf(tx, address)) !== undefined)
        throw invalid({ [field]: ['A person has this address.'] }, 'address_taken');
    }
  }
}

async function assertPlaces(services: Services, { group_id, category_id }: Partial<Input>): Promise<void> {
  if (group_id != null && !(await readGroups(services)).some(({ id }) => id === group_id))
    throw invalid({ group_id: ['The selected group is invalid.'] });
  if (category_id != null && !(await readCategories(services)).some(({ id }) => id === category_id))
    throw invalid({ category_id: ['The selected category is invalid.'] });
}

/** A password as it is stored: the former one where the mask of it is sent. */
function sealedAs(services: Services, password: string | null | undefined, former: string | null) {
  if (password === secretMask) return former;
  return password ? sealPassword(services, password) : null;
}

/** How mails come in, and the sealed password. */
function storedInbound(
  services: Services,
  { password, ...inbound }: Input['inbound'],
  former: string | null,
): Pick<MailboxRow, 'inbound' | 'sealed_password'> {
  return {
    inbound: {
      ...inbound,
      host: inbound.host || null,
      username: inbound.username || null,
      move_to: inbound.move_to || null,
      since: inbound.since ? new Date(inbound.since).toISOString() : null,
    },
    sealed_password: sealedAs(services, password, former),
  };
}

/** How mails go out, and the sealed password. */
function storedOutbound(
  services: Services,
  { password, ...outbound }: Input['outbound'],
  former: string | null,
): Pick<MailboxRow, 'outbound' | 'sealed_outbound_password'> {
  return {
    outbound: { ...outbound, host: outbound.host || null, username: outbound.username || null },
    sealed_outbound_password: sealedAs(services, password, former),
  };
}

/** Texts that may be left empty are passed on by the REST API as null. Omitted fields stay. */
const storedFields = <Fields extends Partial<Omit<Input, 'inbound' | 'outbound'>>>({
  authserv_id,
  signature,
  auto_reply,
  ...fields
}: Fields) => ({
  ...fields,
  ...(authserv_id !== undefined && { authserv_id: authserv_id || null }),
  ...(signature !== undefined && { signature: signature ?? '' }),
  ...(auto_reply !== undefined && { auto_reply: { ...auto_reply, body: auto_reply.body ?? '' } }),
});

/** Where mails are fetched from: another folder is fetched from its beginning. */
const sourceOf = ({ host, port, username, folder }: StoredInbound) =>
  [host, port, username, folder].join('\n');

/** Throws 422 for an address in use, an unknown group or category, and above the max number of mailboxes. */
export async function createMailbox(ctx: Context, input: Input): Promise<{ mailbox: Mailbox }> {
  await assertPlaces(ctx, input);
  const { inbound, outbound, ...fields } = input;
  const row = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, mailboxes);
    if ((await tx.$count(mailboxes)) >= maxMailboxes) {
      const values = { count: maxMailboxes };
      throw invalid({ name: [{ line: 'You can have up to :count mailboxes.', values }] });
    }
    await assertFree(tx, input, null);
    const [made] = await tx
      .insert(mailboxes)
      .values({
        ...storedFields(fields),
        ...storedInbound(ctx, inbound, null),
        ...storedOutbound(ctx, outbound, null),
      })
      .returning();
    if (made === undefined) throw new Error('The mailbox was not stored.');
    await ctx.cache.drop(tx, mailboxesKey);
    await audit(ctx, tx, {
      action: 'mailbox.create',
      subject_type: 'mailbox',
      subject_id: String(made.id),
      after: logged(made),
    });
    return made;
  });
  ctx.cache.forget(mailboxesKey);
  return { mailbox: present(row) };
}

/** Changes the fields of the input. Throws 404, 409 as `assertMailboxUnchanged` does, and 422 as `createMailbox`. */
export async function updateMailbox(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof mailboxUpdateInput>,
): Promise<{ mailbox: Mailbox }> {
  const { inbound, outbound, ...fields } = sent;
  await assertPlaces(ctx, fields);
  await ctx.db.transaction(async (tx) => {
    await lockTables(tx, mailboxes);
    const before = await findMailbox(tx, id);
    if (before === undefined) throw notFound();
    assertMailboxUnchanged(present(before), read, sent);
    const { email = before.email, aliases = before.aliases } = fields;
    await assertFree(tx, { email, aliases }, id);
    const incoming = inbound && storedInbound(ctx, inbound, before.sealed_password);
    const isOther = incoming !== undefined && sourceOf(incoming.inbound) !== sourceOf(before.inbound);
    const [after] = await tx
      .update(mailboxes)
      .set({
        ...storedFields(fields),
        ...incoming,
        ...(outbound && storedOutbound(ctx, outbound, before.sealed_outbound_password)),
        ...(isOther && { fetch_state: null }),
        ...(incoming !== undefined && isOtherConnection(before.inbound, incoming.inbound) && disconnected),
        // A changed mailbox has not failed yet.
        ...noErrors,
        updated_at: sql`now()`,
      })
      .where(eq(mailboxes.id, id))
      .returning();
    if (after === undefined) throw notFound();
    await ctx.cache.drop(tx, mailboxesKey);
    await audit(ctx, tx, {
      action: 'mailbox.update',
      subject_type: 'mailbox',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  ctx.cache.forget(mailboxesKey);
  return { mailbox: await readMailbox(ctx, id) };
}

/** Deletes mailboxes; their tickets and stored mails stay. Throws 404 unless all of them exist. */
export async function deleteMailboxes(ctx: Context, { id: ids }: z.output<typeof mailboxDeleteInput>) {
  await ctx.db.transaction(async (tx) => {
    const wanted = [...new Set(ids)];
    const gone = await tx.delete(mailboxes).where(inArray(mailboxes.id, wanted)).returning();
    if (gone.length < wanted.length) throw notFound();
    await emptyMailboxes(tx, wanted);
    await ctx.cache.drop(tx, mailboxesKey);
    for (const row of gone) {
      await audit(ctx, tx, {
        action: 'mailbox.delete',
        subject_type: 'mailbox',
        subject_id: String(row.id),
        before: logged(row),
      });
    }
  });
  ctx.cache.forget(mailboxesKey);
  return {};
}
