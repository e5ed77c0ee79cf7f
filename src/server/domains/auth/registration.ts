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

/** The configured extra fields, with their errors. Other fields of the form are ignored. */
function readExtras(fields: readonly ExtraField[], form: Form): { extras: Extras; errors: FieldTexts } {
  const parsed = extraFieldsSchema(fields).safeParse(form);
  return parsed.success
    ? { extras: parsed.data as Extras, errors: {} }
    : { extras: {}, errors: fieldTexts(parsed.error.issues) };
}

/**
 * Validates a registration form without a look-up of accounts; answers with the fields to store besides address and
 * password. Throws 403 when registration is closed and there is no invite, 422 for errors of the form, and for a
 * missing human check last, so that a mistake in the form costs no check.
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
 * Further errors of a form with refused fields, so that one answer has them all. Empty while registration is closed.
 */
export async function otherErrors(ctx: Context, form: unknown): Promise<FieldTexts> {
  const settings = await readSettings(ctx);
  if (settings.registration.disable || typeof form !== 'object' || form === null) return {};
  const { errors } = readExtras(settings.registration.extra_fields, form as Form);
  return { ...errors, ...policyErrors(settings, form as Form) };
}
