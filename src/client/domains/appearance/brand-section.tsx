import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { siteFonts } from '#shared/site-settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ImageField } from './image-field.tsx';
import type { SectionProps } from './section-props.ts';

const fontNames = {
  inter: 'Inter',
  'open-sans': 'Open Sans',
  'source-sans-3': 'Source Sans 3',
  'nunito-sans': 'Nunito Sans',
  lora: 'Lora',
};

/** What the site is called and by what it is known. */
export function BrandSection({ settings: { branding }, set, errorOf }: SectionProps) {
  const translate = useTranslate();
  const change = (part: Partial<typeof branding>) => set({ branding: part });
  const fonts = siteFonts.map((value) => ({
    value,
    label: value === 'system' ? translate('System font') : fontNames[value],
  }));
  return (
    <Stack gap="md">
      <TextInput
        label={translate('Site name')}
        value={branding.site_name}
        maxLength={100}
        dir="auto"
        required
        error={errorOf('branding.site_name')}
        onChange={(event) => change({ site_name: event.currentTarget.value })}
      />
      <Textarea
        label={translate('Description')}
        description={translate('Shown below the site name in search results.')}
        value={branding.site_description}
        maxLength={1000}
        rows={3}
        dir="auto"
        error={errorOf('branding.site_description')}
        onChange={(event) => change({ site_description: event.currentTarget.value })}
      />
      <ImageField
        label={translate('Logo for light mode')}
        description={translate('Shown 28 pixels high, and in emails. Up to 2 MB.')}
        kind="logo"
        ground="light"
        value={branding.logo_dark}
        onChange={(logo_dark) => change({ logo_dark })}
      />
      <ImageField
        label={translate('Logo for dark mode')}
        kind="logo"
        ground="dark"
        value={branding.logo_light}
        onChange={(logo_light) => change({ logo_light })}
      />
      <ImageField
        label={translate('Mobile logo for light mode')}
        kind="logo"
        ground="light"
        value={branding.logo_dark_mobile}
        onChange={(logo_dark_mobile) => change({ logo_dark_mobile })}
      />
      <ImageField
        label={translate('Mobile logo for dark mode')}
        kind="logo"
        ground="dark"
        value={branding.logo_light_mobile}
        onChange={(logo_light_mobile) => change({ logo_light_mobile })}
      />
      <ImageField
        label={translate('Site icon')}
        description={translate('A square image for browser tabs and home screens.')}
        kind="icon"
        value={branding.favicon}
        onChange={(favicon) => change({ favicon })}
      />
      <Select
        label={translate('Font')}
        data={fonts}
        value={branding.font}
        allowDeselect={false}
        onChange={(font) => font !== null && change({ font: font as typeof branding.font })}
      />
    </Stack>
  );
}
