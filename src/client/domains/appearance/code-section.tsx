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
        label={translate('Own styles (CSS)')}
        description={translate('Nothing from other sites is loaded.')}
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
        label={translate('Own elements of the head (HTML)')}
        description={translate(
          'Elements meta and link, such as those that prove to a search engine whose site it is. No scripts.',
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
        {translate('Should a page break, every address has a way without it: add ?safe=1.')}{' '}
        <Anchor href="/?safe=1" target="_blank" rel="noreferrer" inherit>
          {translate('Open the site without own code')}
        </Anchor>
      </Text>
    </Stack>
  );
}
