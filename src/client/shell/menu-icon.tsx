import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useSettings } from '../platform/use-session.ts';
import { assetIconAddress, fetchDrawing } from './asset-icon.ts';
import classes from './menu-icon.module.css';

// Lazy-loaded, as most menus have no icons.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own drawing, sanitised
  return <span className={classes.icon} aria-hidden dangerouslySetInnerHTML={{ __html: data }} />;
}

/** The icon of a menu item: an SVG that ships with the site, or an icon of the set by its name. */
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
