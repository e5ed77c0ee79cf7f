import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { CustomFieldType, RequiredStage } from '#shared/custom-values.ts';

/** Names of the types of fields. */
export const typeNames = (translate: Translate): Record<CustomFieldType, string> => ({
  text: translate('Text'),
  textarea: translate('Long text'),
  number: translate('Number'),
  checkbox: translate('Checkbox'),
  select: translate('One option of a list'),
  multiselect: translate('Several options of a list'),
  date: translate('Date'),
  email: translate('Email address'),
  url: translate('Web address'),
});

/** Names of the moments when a field has to be filled in. */
export const stageNames = (translate: Translate): Record<RequiredStage, string> => ({
  never: translate('Not required'),
  create: translate('Required for new requests'),
  close: translate('Required before a ticket is closed'),
});
