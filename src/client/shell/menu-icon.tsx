import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useSettings } from '../platform/use-session.ts';
import { assetIconAddress, fetchDrawing } from './asset-icon.ts';
import classes from './menu-icon.module.css';

// Most menus have no icons.
const NamedIcon = lazyComponent(
  async () => (await import('./icon-set.tsx')).NamedIcon,
  ({ settings }) => settings.menus.some(({ items }) => items.some(({ icon }) => icon !== null)),
);

function Drawing({ address }: { address: string }) {
  const { data = '' } = useQuery({
    queryKey: ['icon', address],
    queryFn: () => fetchDrawing(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the site itself, sanitised
  return <span className={classes.icon} aria-hidden dangerouslySetInnerHTML={{ __html: data }} />;
}

/** The icon of a menu item: a drawing that ships with the site, or one of the icon set by its name. */
export function MenuIcon({ icon }: { icon: string }) {
  const address = assetIconAddress(icon, useSettings().asset_url);
  if (address !== null) return <Drawing address={address} />;
  return (
    <span className={classes.icon} aria-hidden>
      <Suspense fallback={null}>
        <NamedIcon name={icon} />
      </Suspense>
    </span>
  );
}
