import { IconDevices } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DraftNotice } from './draft-notice.tsx';

/** Offers the text that the writer has on another device. */
export function DeviceNotice({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const translate = useTranslate();
  return (
    <DraftNotice
      icon={IconDevices}
      text={translate('You wrote another text here on a different device.')}
      actions={[
        { label: translate('Keep this text'), onClick: onDecline },
        { label: translate('Use the other text'), onClick: onAccept },
      ]}
    />
  );
}
