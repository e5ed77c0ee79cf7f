import { eq } from 'drizzle-orm';
import { hasPermission, type PermissionHolder, type PermissionKey } from '#shared/permissions.ts';
import { type SetupChecklist, type SetupStep, type SystemText, setupSteps } from '#shared/system.ts';
import { english, translatable } from '#shared/translation.ts';
import { baseUrl, isAddressSet } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { readSettings } from '../settings/service.ts';
import { checkEverything } from './checks.ts';
import { findBackups, findIncoming, findSetup } from './queries.ts';
import { setupMarks } from './tables.ts';

type Step = [done: boolean, text: SystemText, path?: string];

/** Permission for each step, which also restricts its visibility. */
const doneWith: Record<SetupStep, PermissionKey> = {
  branding: 'appearance.update',
  address: 'settings.view',
  mail: 'channels.update',
  incoming: 'channels.update',
  agents: 'users.view',
  articles: 'settings.update',
  two_factor: 'users.view',
  backup: 'system.view',
};

const unnamed = 'Helpdock';

async function branding(services: Services): Promise<Step> {
  const { site_name, logo_light, logo_dark, logo_light_mobile, logo_dark_mobile } = (
    await readSettings(services)
  ).branding;
  if (site_name === unnamed) return [false, translatable('The site still uses the default name.')];
  // Which one is for light pages is not this step's business: any of them is a logo.
  return [logo_light, logo_dark, logo_light_mobile, logo_dark_mobile].every((logo) => logo === null)
    ? [false, translatable("The site is named :name. It doesn't have a logo yet.", { name: site_name })]
    : [true, translatable('The site is named :name and has a logo.', { name: site_name })];
}

/** Where the address of the site is set, unless BASE_URL decides it. */
const addressSetting = '/admin/settings/general#base_url';

/** Whether links in mails have the address at which people use the site. */
function address({ env }: Services, origin: string | null): Step {
  const path = env.BASE_URL === undefined ? addressSetting : undefined;
  const own = new URL(baseUrl(env)).origin;
  if (!isAddressSet(env)) {
    const text = "The site URL isn't set. Links in emails point to :address.";
    return [false, translatable(text, { address: own }), path];
  }
  if (origin !== null && URL.canParse(origin) && new URL(origin).origin !== own) {
    const values = { seen: new URL(origin).origin, own };
    return path === undefined
      ? [
          false,
          translatable(
            "You're viewing the site at :seen, but BASE_URL is set to :own. Links in emails point there.",
            values,
          ),
        ]
      : [
          false,
          translatable("You're viewing the site at :seen, but links in emails point to :own.", values),
          path,
        ];
  }
  return [true, translatable('Links in emails point to :own.', { own })];
}

async function people({ db }: Services): Promise<{ agents: Step; two_factor: Step; articles: Step }> {
  const { staff, unnamed, secured, invites, articles } = await findSetup(db);
  const missing = translatable(':count agent has no name|:count agents have no name', { count: unnamed });
  const agents: Step =
    unnamed > 0
      ? [false, missing, '/admin/people?status=unnamed']
      : staff > 1
        ? [
            true,
            translatable(':count person answers requests.|:count people answer requests.', { count: staff }),
          ]
        : [
            invites > 0,
            invites > 0
              ? translatable('Someone has been invited.')
              : translatable("You're the only one answering requests."),
          ];
  const two_factor: Step = [
    staff > 0 && secured === staff,
    translatable(
      ':secured of :count staff member uses two-factor authentication.|:secured of :count staff members use two-factor authentication.',
      { secured, count: staff },
    ),
  ];
  const written: Step = articles
    ? [true, translatable('Your help center has articles.')]
    : [false, translatable('No articles yet.')];
  return { agents, two_factor, articles: written };
}

/** Done by the first email that came in through a mailbox, also the one of its test. */
async function incoming({ db }: Services): Promise<Step> {
  const { mailboxes, received } = await findIncoming(db);
  if (received) return [true, translatable('Email comes in through your mailboxes.')];
  return [
    false,
    mailboxes
      ? translatable('A mailbox is set up, but no email has come in through it. Test it.')
      : translatable('Email from customers becomes tickets once there is a mailbox.'),
  ];
}

/** Done by the first backup; regular ones are covered by the check. */
const backup = ({ last, failed }: Awaited<ReturnType<typeof findBackups>>, [ok, text]: Step): Step => [
  ok || (last !== null && failed === null),
  text,
];

/** All steps, regardless of the caller. */
export async function readSteps(services: Services, origin: string | null) {
  const [named, found, received, backups, checks, marks] = await Promise.all([
    branding(services),
    people(services),
    incoming(services),
    findBackups(services.db),
    checkEverything(services),
    services.db.select({ name: setupMarks.name }).from(setupMarks),
  ]);
  const byCheck = (wanted: string): Step => {
    const check = checks.find(({ name }) => name === wanted);
    if (check === undefined) throw new Error(`There is no check ${wanted}.`);
    return [check.ok, check.text];
  };
  const known: Record<SetupStep, Step> = {
    branding: named,
    address: address(services, origin),
    mail: byCheck('mail'),
    incoming: received,
    ...found,
    backup: backup(backups, byCheck('backup')),
  };
  const marked = new Set(marks.map(({ name }) => name));
  const steps = setupSteps.map((name) => {
    const [done, text, path] = known[name];
    return { name, done, skipped: marked.has(name), message: english(text), text, ...(path && { path }) };
  });
  return { steps, dismissed: marked.has('checklist') };
}

/** The start checklist, with the steps that the caller can do something about. */
export async function readChecklist(
  ctx: Context,
  caller: PermissionHolder,
  origin: string | null,
): Promise<SetupChecklist> {
  const { steps, dismissed } = await readSteps(ctx, origin);
  return { steps: steps.filter(({ name }) => hasPermission(caller, doneWith[name])), dismissed };
}

/** Dismisses a step, or the whole list, for everybody; or restores it. */
export async function markStep(ctx: Context, name: SetupStep | 'checklist', marked: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const changed = marked
      ? await tx.insert(setupMarks).values({ name, user_id: ctx.user.id }).onConflictDoNothing().returning()
      : await tx.delete(setupMarks).where(eq(setupMarks.name, name)).returning();
    if (changed.length === 0) return;
    await audit(ctx, tx, {
      action: 'setup.update',
      subject_type: 'setup',
      subject_id: name,
      before: { put_away: !marked },
      after: { put_away: marked },
    });
  });
}
