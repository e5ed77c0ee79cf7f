import { Input, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { PagePicker } from '../../shell/page-picker.tsx';
import type { SectionProps } from './section-props.ts';

/** The bar that tells visitors of cookies. */
export function CookieSection({ settings: { cookie_notice: notice }, set, errorOf }: SectionProps) {
  const translate = useTranslate();
  const change = (part: NonNullable<Parameters<typeof set>[0]['cookie_notice']>) =>
    set({ cookie_notice: part });
  return (
    <Stack gap="md">
      <Switch
        label={translate('Show a cookie notice')}
        checked={notice.enable}
        onChange={(event) => change({ enable: event.currentTarget.checked })}
      />
      <Input.Wrapper label={translate('Placement')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={translate('Placement')}
          value={notice.position}
          data={[
            { value: 'top', label: translate('Top of the page') },
            { value: 'bottom', label: translate('Bottom of the page') },
          ]}
          onChange={(position) => change({ position: position as typeof notice.position })}
        />
      </Input.Wrapper>
      <TextInput
        label={translate('Link text')}
        value={notice.button.label}
        dir="auto"
        maxLength={100}
        error={errorOf('cookie_notice.button.label')}
        onChange={(event) => change({ button: { label: event.currentTarget.value } })}
      />
      <PagePicker
        label={translate('Link')}
        audience="everyone"
        external
        noneLabel={translate('No link')}
        value={notice.button.action}
        error={errorOf('cookie_notice.button.action')}
        onChange={(action) => change({ button: { action } })}
      />
    </Stack>
  );
}
