import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PublicSettings } from '#shared/settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { newTab } from '../../ui/external-link.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';

/** A panel that the site added: what it is about, and the way there. */
export function PanelSection({ panel }: { panel: PublicSettings['account']['panels'][number] }) {
  const translate = useTranslate();
  const { id, title, description, label, action } = panel;
  const isOwnPage = action.startsWith('/');
  return (
    <SettingsSection id={id} title={translate(title)} description={translate(description)}>
      <Button
        variant="default"
        renderRoot={(props) =>
          isOwnPage ? <Link to={action} {...props} /> : <a href={action} {...newTab} {...props} />
        }
      >
        {translate(label)}
      </Button>
    </SettingsSection>
  );
}
