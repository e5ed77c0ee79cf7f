import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import type { localeInput } from '#shared/locale.ts';
import type { Context } from '../../platform/context.ts';
import { users } from '../auth/tables.ts';
import { type Localization, readLocalizations } from '../localizations/service.ts';

/**
 * Stores the caller's language: for users in the account, for guests in the session. Throws 422 on `locale` for one
 * that the site does not have.
 */
export async function chooseLocale(
  ctx: Context,
  input: z.output<typeof localeInput>,
): Promise<{ locale: Pick<Localization, 'language' | 'name' | 'lines'> }> {
  const code = input.locale ?? input.language ?? '';
  if (code === '') throw invalid({ locale: ['The locale field is required.'] });
  const known = (await readLocalizations(ctx)).get(code);
  if (!known?.enabled) throw invalid({ locale: ['The selected locale is invalid.'] });
  const { language, name, lines } = known;
  const locale = { language, name, lines };
  const { user } = ctx.identity;
  if (user === null) ctx.session.chooseLanguage(locale.language);
  else {
    await ctx.db.update(users).set({ language: locale.language }).where(eq(users.id, user.id));
    ctx.people.dropPerson(user.id);
  }
  return { locale };
}
