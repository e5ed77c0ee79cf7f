import { Switch, TagsInput } from '@mantine/core';
import { NameField } from '#client/platform/form/name-fields.tsx';
import { type AppForm, useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { shownDomain } from '#shared/email-domains.ts';
import {
  maxDomains,
  maxOrganisationNotes,
  type Organisation,
  organisationInput,
} from '#shared/organisations.ts';

// A type alias, because forms accept only records.
export type OrganisationValues = {
  name: string;
  domains: string[];
  notes: string;
  shared_requests: boolean;
};

export const valuesOf = (organisation: Organisation | null): OrganisationValues => ({
  name: organisation?.name ?? '',
  domains: (organisation?.domains ?? []).map(shownDomain),
  notes: organisation?.notes ?? '',
  shared_requests: organisation?.shared_requests ?? false,
});

/** An error of one domain is shown at the list. */
const fieldFor = (named: string) => named.split(/[./]/)[0] ?? named;

export const useOrganisationForm = (initialValues: OrganisationValues) =>
  useAppForm<OrganisationValues>({ initialValues, schema: organisationInput.pick({ name: true }), fieldFor });

interface OrganisationFieldsProps {
  form: AppForm<OrganisationValues>;
  readOnly?: boolean;
}

/** What describes an organisation. */
export function OrganisationFields({ form, readOnly = false }: OrganisationFieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <NameField maxLength={255} readOnly={readOnly} {...form.getInputProps('name')} />
      <TagsInput
        label={translate('Email domains')}
        description={translate(
          'People with a verified email address of one of these domains join automatically. Press Enter after each one.',
        )}
        maxTags={maxDomains}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        readOnly={readOnly}
        {...form.getInputProps('domains')}
      />
      <AutosizeTextarea
        label={translate('Notes')}
        description={translate('Visible to agents only.')}
        rows={3}
        maxRows={16}
        maxLength={maxOrganisationNotes}
        dir="auto"
        readOnly={readOnly}
        {...form.getInputProps('notes')}
      />
      <Switch
        label={translate('Share requests')}
        description={translate("Members read and answer each other's requests.")}
        disabled={readOnly}
        {...form.getInputProps('shared_requests', { type: 'checkbox' })}
      />
    </>
  );
}
