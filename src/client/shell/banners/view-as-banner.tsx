import { Button } from '@mantine/core';
import { useViewAs } from '../../platform/session/use-view-as.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { roleName } from '../role-texts.ts';
import classes from './bar.module.css';

/** Shown on every page while the user views the site as a role, with a button that ends it. */
export function ViewAsBanner() {
  const translate = useTranslate();
  const role = useUser()?.view_as;
  const { stop, isBusy } = useViewAs();
  if (role === undefined) return null;
  return (
    <div className={classes.bar} role="status">
      <span dir="auto">
        {translate("You're viewing the site as the :role role. Changes are disabled.", {
          role: roleName(role.name, translate),
        })}
      </span>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => stop(role.id)}>
        {translate('Exit preview')}
      </Button>
    </div>
  );
}
