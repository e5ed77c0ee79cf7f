import { extraFieldsSchema, registerInput } from '#shared/auth.ts';
import { withNames } from '#shared/registration.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

export type RegistrationValues = Record<string, string | boolean | null> & {
  email: string;
  password: string;
  password_confirmation: string;
};

/** The settings as they are for who joins the staff, whose name others read. */
export const needsNames = <Site extends PublicSettings>(settings: Site): Site => ({
  ...settings,
  registration: {
    ...settings.registration,
    extra_fields: withNames(settings.registration.extra_fields),
  },
});

export const needsPurchaseCode = ({ envato }: PublicSettings) =>
  envato.enable && envato.require_purchase_code;

/** The contract of the call with the fields that this site asks for besides. */
export const registrationSchema = ({ registration }: PublicSettings) =>
  registerInput.extend(extraFieldsSchema(registration.extra_fields).shape);

/** Who is invited is not asked for what customers bought. */
export function initialRegistration(
  settings: PublicSettings,
  email = '',
  isInvited = false,
): RegistrationValues {
  const { policies, extra_fields } = settings.registration;
  return {
    email,
    password: '',
    password_confirmation: '',
    ...Object.fromEntries(extra_fields.map(({ id }) => [id, ''])),
    ...(!isInvited && needsPurchaseCode(settings) ? { purchase_code: '' } : {}),
    ...Object.fromEntries(policies.map(({ id }) => [id, false])),
  };
}

/** What messages call the fields whose labels are the site's own. */
export const registrationLabels = ({ registration, envato }: PublicSettings) => ({
  purchase_code: `${envato.name} purchase code`,
  ...Object.fromEntries(
    registration.extra_fields.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])),
  ),
});

/** What the contract can not know: what this site demands. */
export function checkRegistration(
  values: RegistrationValues,
  settings: PublicSettings,
  translate: Translate,
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  if (values.purchase_code === '') {
    errors.purchase_code = translate('The :attribute field is required.', {
      attribute: translate(':name purchase code', { name: settings.envato.name }),
    });
  }
  for (const { id, label } of settings.registration.policies) {
    if (!values[id]) errors[id] = translate('The :name must be accepted.', { name: translate(label) });
  }
  return errors;
}
