import { Link } from '@tanstack/react-router';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { adminGroupIcons, adminGroupName, adminGroups } from './admin-groups.ts';
import classes from './admin-layout.module.css';
import type { AdminScreen } from './admin-screen.ts';
import type { SearchableSetting } from './admin-search.ts';
import { AdminSearchResults } from './admin-search-results.tsx';

interface AdminRailProps {
  /** Screens that the user may open. */
  screens: readonly AdminScreen[];
  settings: readonly SearchableSetting[];
  /** The open screen. */
  current: AdminScreen | undefined;
  onFollow?: () => void;
}

/** The areas of the administration, with a search over screens and settings. An area leads to the first of its screens. */
export function AdminRail({ screens, settings, current, onFollow }: AdminRailProps) {
  const translate = useTranslate();
  return (
    <AdminSearchResults screens={screens} settings={settings} onFollow={onFollow}>
      <nav aria-label={translate('Admin area')}>
        <ul className={classes.areas}>
          {adminGroups.map((group) => {
            const first = screens.find((screen) => screen.group === group);
            if (first === undefined) return null;
            const Icon = adminGroupIcons[group];
            return (
              <li key={group}>
                <Link
                  to={first.to}
                  className={classes.area}
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={group === current?.group ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <Icon size={18} aria-hidden className={classes.icon} />
                  {adminGroupName(group, translate)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </AdminSearchResults>
  );
}
