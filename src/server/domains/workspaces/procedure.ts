import { notFound } from '#shared/errors.ts';
import type { Guard } from '../../platform/trpc/init.ts';
import { proceduresOf } from '../auth/procedure.ts';
import { readSettings } from '../settings/service.ts';

const withWorkspaces: Guard = async (ctx) => {
  if (!(await readSettings(ctx)).workspaces.integrated) throw notFound();
};
withWorkspaces.refusal = 'not_found';

export const { signedIn, signedInWith, passwordConfirmed } = proceduresOf(withWorkspaces);
