import { eq } from 'drizzle-orm';
import type { Membership } from '#shared/auth.ts';
import { saveSettings } from '../domains/settings/service.ts';
import { workspaceMembers, workspaces } from '../domains/workspaces/tables.ts';
import type { Browser } from './browser.ts';
import { signedInAs } from './factories.ts';
import type { Product } from './harness.ts';

type Role = Membership['role'];

/** Switches workspaces on for the site of the test. */
export const withWorkspaces = (product: Product) =>
  saveSettings(product.services, { workspaces: { integrated: true } });

async function join(product: Product, workspaceId: number, userId: number, role: Role) {
  await product.services.db
    .insert(workspaceMembers)
    .values({ workspace_id: workspaceId, user_id: userId, role });
  await product.caughtUp();
}

/** A workspace with a signed-in customer for each of the roles. */
export async function workspaceOf<Name extends Role>(product: Product, ...names: Name[]) {
  const made = await Promise.all(
    names.map(async (role) => [role, await signedInAs(product, 'customers')] as const),
  );
  const people = Object.fromEntries(made) as Record<Name, Awaited<ReturnType<typeof signedInAs>>>;
  const [workspace] = await product.services.db.insert(workspaces).values({ name: 'Acme' }).returning();
  if (workspace === undefined) throw new Error('The workspace was not stored.');
  for (const [role, { user }] of made) await join(product, workspace.id, user.id, role);
  return { id: workspace.id, people };
}

/** Makes somebody a member, or gives them another role. */
export const addMember = join;

/** Ends a membership, as leaving and being removed do. */
export async function removeMember(product: Product, userId: number) {
  await product.services.db.delete(workspaceMembers).where(eq(workspaceMembers.user_id, userId));
  await product.caughtUp();
}

/** What is active in a browser, as its cookie says. */
export const activate = (browser: Browser, workspaceId: number) =>
  browser.cookies.set('activeWorkspaceId', String(workspaceId));
