import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { isAllowed } from '../../platform/bootstrap.ts';
import { LeaveDialog } from '../../platform/form/leave-dialog.tsx';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import type { SettingSection } from '../../shell/setting-screen.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SettingControl } from './controls/setting-control.tsx';
import { ConflictDialog } from './form/conflict-dialog.tsx';
import { isShown } from './form/setting-field.ts';
import { useSettingsForm } from './form/use-settings-form.ts';
import classes from './settings-form.module.css';

interface SettingsFormProps {
  sections: readonly SettingSection[];
  /** What stands below the fields of a section, by its id. */
  below?: Readonly<Record<string, ReactNode>>;
  /** What stands after the form and works with what is stored. */
  after?: ((form: SettingsToSave) => ReactNode) | undefined;
}

export interface SettingsToSave {
  isDirty: boolean;
  /** Answers whether everything is stored. */
  save: () => Promise<boolean>;
}

/**
 * Sections of settings in one form, with a bar to save what was changed. `api.settings.get` has to be loaded. Whoever may
 * not change a section sees it.
 */
export function SettingsForm({ sections, below = {}, after }: SettingsFormProps) {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  const settings = useSettingsForm(fields);
  const { form, isDirty, isSaving } = settings;
  const element = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();

  // The search of settings leads to the one that was looked for.
  useEffect(() => {
    if (hash === '') return;
    element.current
      ?.querySelector<HTMLElement>(`#${CSS.escape(hash)} :is(input, textarea, button):not([type="hidden"])`)
      ?.focus();
  }, [hash]);

  const save = () =>
    new Promise<boolean>((resolve) => {
      form.onSubmit(
        (values) => void settings.save(values).then(resolve),
        () => resolve(false),
      )();
    });

  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={form.onSubmit((values) => void settings.save(values))}
      >
        <Stack gap="lg">
          {sections.map(({ id, title, help, permission, fields: own }) => {
            const mayChange = isAllowed(bootstrap, permission);
            return (
              <SettingsSection
                key={id}
                id={id}
                title={translate(title)}
                description={help && translate(help)}
              >
                <Stack gap="lg">
                  {!mayChange && (
                    <Text size="sm" c="dimmed">
                      {translate('You can view these settings but not change them.')}
                    </Text>
                  )}
                  {own
                    .filter((field) => isShown(field, form.getValues()))
                    .map((field) => (
                      <SettingControl
                        key={field.path}
                        field={field}
                        settings={settings}
                        disabled={!mayChange}
                      />
                    ))}
                  {below[id]}
                </Stack>
              </SettingsSection>
            );
          })}
        </Stack>
        {isDirty && (
          <Paper className={classes.bar} p="sm" withBorder shadow="md" data-keep-clear>
            <Group justify="space-between" gap="sm">
              <Text size="sm" role="status">
                {translate('You have unsaved changes.')}
              </Text>
              <Group gap="sm" ms="auto">
                <Button variant="default" onClick={settings.discard} disabled={isSaving}>
                  {translate('Discard')}
                </Button>
                <SubmitButton loading={isSaving}>{translate('Save')}</SubmitButton>
              </Group>
            </Group>
          </Paper>
        )}
        <ConflictDialog settings={settings} />
        <LeaveDialog isDirty={isDirty} />
      </form>
      {after?.({ isDirty, save })}
    </>
  );
}
