import { IconBrowserShare } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DraftNotice } from './draft-notice.tsx';

interface ElsewhereNoticeProps {
  text?: string;
  /** Label of the button. */
  label?: string;
  onTakeOver: () => void;
}

/** Shows that the draft is being edited in another tab, with a button to take it over. */
export function OtherTabNotice({ text, label, onTakeOver }: ElsewhereNoticeProps) {
  const translate = useTranslate();
  return (
    <DraftNotice
      icon={IconBrowserShare}
      text={text ?? translate("You're writing this in another tab.")}
      actions={[{ label: label ?? translate('Continue here'), onClick: onTakeOver }]}
    />
  );
}
