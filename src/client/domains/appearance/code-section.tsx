import { Anchor, Stack, Text, Textarea } from '@mantine/core';
import { customCodeLength } from '#shared/site-settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './code-section.module.css';
import type { SectionProps } from './section-props.ts';

/** Styles and elements of the head that the site adds by itself. */
export function CodeSection({ settings: { custom_code: code }, set, errorOf }: SectionProps) {
  const translate = useTranslate();
  return (
    <Stack gap="md">
      <Textarea
        label={translate('Custom styles (CSS)')}
        description={translate('Resources from other sites are not loaded.')}
        value={code.css}
        maxLength={customCodeLength.css}
        rows={10}
        classNames={{ input: classes.code }}
        dir="ltr"
        spellCheck={false}
        error={errorOf('custom_code.css')}
        onChange={(event) => set({ custom_code: { css: event.currentTarget.value } })}
      />
      <Textarea
        label={translate('Custom head tags (HTML)')}
        description={translate(
          'meta and link tags, for example to verify the site with a search engine. No scripts.',
        )}
        value={code.head}
        maxLength={customCodeLength.head}
        rows={5}
        classNames={{ input: classes.code }}
        dir="ltr"
        spellCheck={false}
        error={errorOf('custom_code.head')}
        onChange={(event) => set({ custom_code: { head: event.currentTarget.value } })}
      />
      <Text size="sm" c="dimmed">
        {translate('If a page breaks, add ?safe=1 to its URL to open it without custom code.')}{' '}
        <Anchor href="/?safe=1" target="_blank" rel="noreferrer" inherit>
          {translate('Open the site without custom code')}
        </Anchor>
      </Text>
    </Stack>
  );
}
