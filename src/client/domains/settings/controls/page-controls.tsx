import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PagePicker } from '#client/shell/page-picker.tsx';
import type { SettingField } from '#client/shell/setting-screen.ts';
import type { ControlProps } from './control-props.ts';

export function PageControl({
  field: { fallback = '', noneLabel, external = false },
  value,
  ...props
}: ControlProps & { field: Extract<SettingField, { kind: 'page' }> }) {
  const translate = useTranslate();
  return (
    <PagePicker
      {...props}
      // A link that may lead elsewhere is on the pages of visitors.
      audience={external ? 'everyone' : 'personal'}
      external={external}
      noneLabel={noneLabel && translate(noneLabel)}
      value={String(value ?? fallback)}
    />
  );
}

/** The path of a page; none is no page. */
export function ProfilePageControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const page = value as { path: string } | null;
  return (
    <PagePicker
      {...props}
      audience="personal"
      noneLabel={translate('No profile page')}
      value={page?.path ?? ''}
      onChange={(path) => onChange(path === '' ? null : { path })}
    />
  );
}
