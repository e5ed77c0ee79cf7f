import { Badge, Button, Group, Text } from '@mantine/core';
import { IconMessageLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalizationMessage } from '#shared/localizations.ts';
import { directionOf } from '#shared/translation.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AutosizeTextarea } from '../../ui/autosize-textarea.tsx';
import { Row } from '../../ui/row-list.tsx';

interface LineRowProps {
  language: string;
  line: LocalizationMessage;
  readOnly: boolean;
}

/** One text of a language, changed where it stands. What was typed stays while it is refused. */
export function LineRow({ language, line, readOnly }: LineRowProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [text, setText] = useState(line.value ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = api.localizations.saveLines.useMutation({
    onSuccess: async () => {
      setRefusal(null);
      toast.positive(translate('Translation saved'));
      await utils.localizations.invalidate();
    },
    onError: (error) => {
      const { errors, text: said } = readApiError(error);
      setRefusal(translate(Object.values(errors)[0]?.[0] ?? said));
    },
  });
  const isChanged = text !== (line.value ?? '');
  return (
    <Row icon={<IconMessageLanguage size={20} stroke={1.5} aria-hidden />}>
      <Group gap="xs" mb={6}>
        <Text size="sm" lang="en" dir="ltr">
          {line.default}
        </Text>
        {line.value === null && (
          <Badge size="sm" color="yellow" variant="light">
            {translate('Missing')}
          </Badge>
        )}
        {line.changed && (
          <Badge size="sm" variant="light">
            {translate('Updated')}
          </Badge>
        )}
      </Group>
      <AutosizeTextarea
        aria-label={translate('Translation of :key', { key: line.default })}
        maxLength={5000}
        readOnly={readOnly}
        lang={language}
        dir={directionOf(language)}
        value={text}
        error={refusal}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && !readOnly && (
        <Group gap="xs" mt={6} justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setText(line.value ?? '');
              setRefusal(null);
            }}
          >
            {translate('Cancel')}
          </Button>
          <Button
            size="xs"
            loading={save.isPending}
            onClick={() => save.mutate({ id: language, lines: { [line.key]: text.trim() || null } })}
          >
            {translate('Save')}
          </Button>
        </Group>
      )}
    </Row>
  );
}
