import { Skeleton, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';

// Nobody but who writes needs the editor.
const ArticleTextEditor = lazy(async () => ({
  default: (await import('./article-text-editor.tsx')).ArticleTextEditor,
}));

export function ArticleText(props: ComponentProps<typeof ArticleTextEditor>) {
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <ArticleTextEditor {...props} />
    </Suspense>
  );
}

export function ArticleAddress(props: TextInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      label={translate('URL slug')}
      description={translate('Old URLs redirect to the new one.')}
      maxLength={100}
      dir="ltr"
      {...props}
    />
  );
}

export function ArticleDescription(props: TextareaProps) {
  const translate = useTranslate();
  return (
    <AutosizeTextarea
      label={translate('Short description')}
      description={translate('Leave empty to use the first sentence.')}
      rows={2}
      maxLength={500}
      dir="auto"
      {...props}
    />
  );
}
