import { Input, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import type { SectionProps } from './section-props.ts';

/** What stands on the front page of the help center. */
export function LandingSection({ settings: { hc }, set, errorOf }: SectionProps) {
  const translate = useTranslate();
  const change = (part: NonNullable<Parameters<typeof set>[0]['hc']>) => set({ hc: part });
  return (
    <Stack gap="md">
      <Input.Wrapper label={translate('Header')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={translate('Header')}
          value={hc.header.variant}
          data={[
            { value: 'hero', label: translate('Hero with search') },
            { value: 'simple', label: translate('Simple') },
          ]}
          onChange={(variant) => change({ header: { variant: variant as typeof hc.header.variant } })}
        />
      </Input.Wrapper>
      <TextInput
        label={translate('Title')}
        value={hc.header.title}
        dir="auto"
        maxLength={255}
        error={errorOf('hc.header.title')}
        onChange={(event) => change({ header: { title: event.currentTarget.value } })}
      />
      <TextInput
        label={translate('Subtitle')}
        value={hc.header.subtitle}
        dir="auto"
        maxLength={255}
        error={errorOf('hc.header.subtitle')}
        onChange={(event) => change({ header: { subtitle: event.currentTarget.value } })}
      />
      <Select
        label={translate('Content')}
        allowDeselect={false}
        value={hc.content.variant}
        data={[
          { value: 'multiProduct', label: translate('One block per category') },
          { value: 'category-sections', label: translate('Sections as cards') },
          { value: 'homeTickets', label: translate("Customer's requests first") },
        ]}
        onChange={(variant) =>
          variant !== null && change({ content: { variant: variant as typeof hc.content.variant } })
        }
      />
      <Switch
        label={translate('Hide sections with a single article')}
        checked={hc.hide_small_categories}
        onChange={(event) => change({ hide_small_categories: event.currentTarget.checked })}
      />
      <Switch
        label={translate('Show the footer')}
        checked={hc.footer}
        onChange={(event) => change({ footer: event.currentTarget.checked })}
      />
    </Stack>
  );
}
