import type { AddressValues } from '#client/platform/form/address-entries.ts';

/** Addresses in a draft, which has texts only: an entry a line, and what still stands in the field. */
export type DraftAddresses<Kind extends string> = Record<Kind | `${Kind}_text`, string>;

export const addressesIn = <Kind extends string>(
  values: DraftAddresses<Kind>,
  kind: Kind,
): AddressValues => ({
  emails: values[kind] === '' ? [] : values[kind].split('\n'),
  emails_text: values[`${kind}_text`],
});

/** The changes of a draft that changed addresses mean. */
export const addressChanges = (kind: string, { emails, emails_text }: Partial<AddressValues>) => ({
  ...(emails && { [kind]: emails.join('\n') }),
  ...(emails_text !== undefined && { [`${kind}_text`]: emails_text }),
});
