import type { z } from 'zod';
import { extraFieldsSchema, type registerInput } from '#shared/auth.ts';
import { type FieldTexts, forbidden, invalid } from '#shared/errors.ts';
import { type ExtraField, withNames } from '#shared/registration.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { confirmationErrors, fieldTexts } from '#shared/validation.ts';
import { trueValues } from '#shared/wire.ts';
import type { Context } from '../../platform/context.ts';
import { readSettings } from '../settings/service.ts';
import { assertHuman } from './human-check/service.ts';

type Form = z.infer<typeof registerInput>;
type Extras = Partial<Record<ExtraField['id'], string>>;

const isAccepted = (value: unknown) => value === true || trueValues.has(String(value).toLowerCase());

function policyErrors({ registration }: PublicSettings, form: Form): FieldTexts {
  const refused = registration.policies.filter(({ id }) => !isAccepted(form[id]));
  return Object.fromEntries(
    refused.map(({ id, label }) => [id, [{ line: 'The :name must be accepted.', values: { name: label } }]]),
  );
}

/** The extra fields that the site asks for, and what is wrong with them. Others of the form are ignored. */
function readExtras(fields: readonly ExtraField[], form: Form): { extras: Extras; errors: FieldTexts } {
  const parsed = extraFieldsSchema(fields).safeParse(form);
  return parsed.success
    ? { extras: parsed.data as Extras, errors: {} }
    : { extras: {}, errors: fieldTexts(parsed.error.issues) };
}

/**
 * Looks at the form of a registration without asking who has an account already; answers with the fields that are
 * kept besides address and password. Throws 403 when registration is closed and nobody invited them, 422 for what is wrong with the form, and
 * for a missing human check last, so that a mistake in the form costs no check.
 */
export async function checkRegistration(
  ctx: Context,
  form: Form,
  invite: { needsNames: boolean } | null,
): Promise<Extras> {
  const settings = await readSettings(ctx);
  if (settings.registration.disable && invite === null) {
    throw forbidden('Registration is disabled.', 'registration_disabled');
  }
  const { extra_fields } = settings.registration;
  const { extras, errors } = readExtras(invite?.needsNames ? withNames(extra_fields) : extra_fields, form);
  Object.assign(errors, confirmationErrors(form), policyErrors(settings, form));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await assertHuman(ctx, 'register', form.recaptcha_token);
  return extras;
}

/**
 * What else is wrong with a form whose fields are refused already, so that one answer names it all. Nothing while
 * registration is closed: then the form does not matter.
 */
export async function otherErrors(ctx: Context, form: unknown): Promise<FieldTexts> {
  const settings = await readSettings(ctx);
  if (settings.registration.disable || typeof form !== 'object' || form === null) return {};
  const { errors } = readExtras(settings.registration.extra_fields, form as Form);
  return { ...errors, ...policyErrors(settings, form as Form) };
}
