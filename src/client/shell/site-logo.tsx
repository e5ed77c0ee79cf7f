import { Link } from '@tanstack/react-router';
import { useSettings } from '../platform/session/use-session.ts';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import classes from './site-logo.module.css';

/** The site's logo, or its name set in type while there is none; leads to the start page. */
export function SiteLogo({ size = 28 }: { size?: number }) {
  const { site_name, logo_light, logo_dark } = useSettings().branding;
  const { isDark } = useSiteTheme();
  // A light logo is made for dark ground.
  const image = isDark ? (logo_light ?? logo_dark) : (logo_dark ?? logo_light);
  return (
    <Link to="/" className={classes.logo}>
      {image ? (
        <img src={image} alt={site_name} height={size} />
      ) : (
        <span dir="auto" className={classes.name}>
          {site_name}
        </span>
      )}
    </Link>
  );
}
