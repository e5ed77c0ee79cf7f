import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core';
import type { PublicSettings } from '#shared/settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { newTab } from '../../ui/external-link.ts';

interface PolicyCheckboxProps extends CheckboxProps {
  policy: PublicSettings['registration']['policies'][number];
}

const marker = '\u0000';

/** Consent to one policy of the site; its name opens its text beside the form. */
export function PolicyCheckbox({ policy, ...props }: PolicyCheckboxProps) {
  const translate = useTranslate();
  const [before = '', after = ''] = translate('I accept the :name', { name: marker }).split(marker);
  const name = translate(policy.label);
  return (
    <Checkbox
      {...props}
      label={
        <>
          {before}
          {policy.action ? (
            <Anchor inherit underline="always" href={policy.action} {...newTab}>
              {name}
            </Anchor>
          ) : (
            name
          )}
          {after}
        </>
      }
    />
  );
}
