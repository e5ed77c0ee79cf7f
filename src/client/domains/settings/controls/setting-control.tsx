import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { anchorOf, type SettingField } from '#client/shell/setting-screen.ts';
import { fieldNameOf } from '../form/setting-field.ts';
import { showSetting } from '../form/show-setting.ts';
import type { SettingsForm } from '../form/use-settings-form.ts';
import { LanguageControl, ThemeControl, TimeZoneControl } from './choice-controls.tsx';
import type { ControlProps } from './control-props.ts';
import { ExtraFieldsControl, PanelsControl, PoliciesControl } from './list-controls.tsx';
import { MailServerControl } from './mail-server-control.tsx';
import { PageControl, ProfilePageControl } from './page-controls.tsx';
import { SecretControl } from './secret-control.tsx';
import {
  ChoiceControl,
  ListControl,
  NumberControl,
  ParagraphControl,
  SizeControl,
  SwitchControl,
  TextControl,
} from './simple-controls.tsx';
import { SiteAddressControl } from './site-address-control.tsx';

interface FixedSettingProps {
  label: string;
  description: string | undefined;
  text: string;
  by: string;
}

/** What the environment decides: to be read, with the name of its variable. */
function FixedSetting({ label, description, text, by }: FixedSettingProps) {
  const translate = useTranslate();
  const why = translate('Set by the environment variable :by.', { by });
  return (
    <TextInput
      label={label}
      description={description === undefined ? why : `${description} ${why}`}
      readOnly
      variant="filled"
      rightSection={<IconLock size={16} aria-hidden />}
      value={text}
    />
  );
}

function controlFor(field: SettingField, props: ControlProps) {
  switch (field.kind) {
    case 'text':
      return <TextControl {...props} field={field} />;
    case 'paragraph':
      return <ParagraphControl {...props} />;
    case 'switch':
      return <SwitchControl {...props} field={field} />;
    case 'number':
      return <NumberControl {...props} field={field} />;
    case 'size':
      return <SizeControl {...props} field={field} />;
    case 'choice':
      return <ChoiceControl {...props} field={field} />;
    case 'list':
      return <ListControl {...props} field={field} />;
    case 'secret':
      return <SecretControl {...props} />;
    case 'mail_server':
      return <MailServerControl {...props} />;
    case 'site_address':
      return <SiteAddressControl {...props} />;
    case 'policies':
      return <PoliciesControl {...props} />;
    case 'extra_fields':
      return <ExtraFieldsControl {...props} />;
    case 'panels':
      return <PanelsControl {...props} />;
    case 'page':
      return <PageControl {...props} field={field} />;
    case 'profile_page':
      return <ProfilePageControl {...props} />;
    case 'time_zone':
      return <TimeZoneControl {...props} />;
    case 'language':
      return <LanguageControl {...props} />;
    case 'theme':
      return <ThemeControl {...props} />;
  }
}

interface SettingControlProps {
  field: SettingField;
  settings: SettingsForm;
  /** For those who may see it but not change it. */
  disabled?: boolean;
}

/** One setting: its control, or its value where the environment decides it. */
export function SettingControl({ field, settings, disabled = false }: SettingControlProps) {
  const translate = useTranslate();
  const { form, fixed } = settings;
  const name = fieldNameOf(field.path);
  const label = translate(field.label);
  const description = field.help && translate(field.help);
  const by = fixed[field.path]?.fixed_by;
  const { value, onChange, error } = form.getInputProps(name);
  return (
    <div id={anchorOf(field.path)}>
      {by === undefined ? (
        controlFor(field, {
          label,
          description,
          value,
          onChange,
          error,
          disabled,
          'data-path': form.pathOf(name),
        })
      ) : (
        <FixedSetting
          label={label}
          description={description}
          text={showSetting(field, value, translate)}
          by={by}
        />
      )}
    </div>
  );
}
