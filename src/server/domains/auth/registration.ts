import type { z } from 'zod';
import { extraFieldsSchema, type registerInput } from '#shared/auth.ts';
import { type FieldTexts, forbidden, invalid } from '#shared/errors.ts';
import type { ExtraField } from '#shared/registration.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { confirmationErrors, fieldTexts } from '#shared/validation.ts';
import { trueWords } from '#shared/wire.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { readSettings } from '../settings/service.ts';
import { assertHuman } from './human-check/service.ts';

type Form = z.infer<typeof registerInput>;
type Extras = Partial<Record<ExtraField['id'], string>>;

const isAccepted = (value: unknown) => value === true || trueWords.has(String(value).toLowerCase());

function policyErrors({ registration }: PublicSettings, form: Form): FieldTexts {
  const refused = registration.policies.filter(({ id }) => !isAccepted(form[id]));
  return Object.fromEntries(
    refused.map(({ id, label }) => [id, [{ line: 'The :name must be accepted.', values: { name: label } }]]),
  );
}

/** The extra fields that the site asks for, and what is wrong with them. Others of the form are ignored. */
function readExtras({ registration }: PublicSettings, form: Form): { extras: Extras; errors: FieldTexts } {
  const parsed = extraFieldsSchema(registration.extra_fields).safeParse(form);
  return parsed.success
    ? { extras: parsed.data as Extras, errors: {} }
    : { extras: {}, errors: fieldTexts(parsed.error.issues) };
}

/**
 * Looks at the form of a registration without asking who has an account already; answers with the fields that are
 * kept besides address and password. Throws 403 when registration is closed and nobody invited them, 422 for what is wrong with the form, and
 * for a missing human check last, so that a mistake in the form costs no check.
 */
export async function checkRegistration(ctx: Context, form: Form, isInvited: boolean): Promise<Extras> {
  const settings = await readSettings(ctx);
  if (settings.registration.disable && !isInvited) {
    throw forbidden('Registration is disabled.', 'registration_disabled');
  }
  const { extras, errors } = readExtras(settings, form);
  Object.assign(errors, confirmationErrors(form), policyErrors(settings, form));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await assertHuman(ctx, 'register', form.recaptcha_token);
  return extras;
}
