import { NativeSelect } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { TemplateEditor } from './template-editor.tsx';

interface TemplateScreenProps {
  name: string;
  /** The site's first language for the reader unless given. */
  language: string | undefined;
  onLanguage: (language: string) => void;
}

/** The words of one mail in one language, beside how it looks. */
export function TemplateScreen({ name, language, onLanguage }: TemplateScreenProps) {
  const translate = useTranslate();
  const { languages } = useBootstrap().settings.i18n;
  const template = api.mails.template.useQuery({ name, language }).data?.template;
  return (
    <AdminPage
      title={template === undefined ? translate('Email templates') : translate(template.label)}
      description={translate(
        "You can edit the subject and text. The greeting, the button, and the footer don't change.",
      )}
      actions={
        <NativeSelect
          aria-label={translate('Language')}
          data={languages.map((one) => ({ value: one.language, label: one.name }))}
          value={template?.language ?? language}
          onChange={(event) => onLanguage(event.currentTarget.value)}
        />
      }
    >
      {template === undefined ? (
        <ListSkeleton rows={6} label={translate('Loading')} />
      ) : (
        <TemplateEditor key={template.language} template={template} />
      )}
    </AdminPage>
  );
}
