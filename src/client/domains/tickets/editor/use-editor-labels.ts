import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** Translated labels of the editor's controls. */
export function useEditorLabels() {
  const translate = useTranslate();
  return {
    boldControlLabel: translate('Bold'),
    italicControlLabel: translate('Italic'),
    bulletListControlLabel: translate('Bullet list'),
    orderedListControlLabel: translate('Numbered list'),
    linkControlLabel: translate('Link'),
    codeControlLabel: translate('Code', { as: 'program' }),
    blockquoteControlLabel: translate('Quote'),
    linkEditorInputLabel: translate('Link URL'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: translate('Opens in a new tab'),
    linkEditorInternalLink: translate('Opens in the same tab'),
    linkEditorSave: translate('Save'),
  };
}
