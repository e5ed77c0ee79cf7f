import { Link } from '@tanstack/react-router';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { useSettings } from '../platform/use-session.ts';
import classes from './site-logo.module.css';
import { SiteMark } from './site-mark.tsx';

/** The site's logo, or the mark and its name without one; links to the start page. */
export function SiteLogo({ size = 28 }: { size?: number }) {
  const { site_name, ...pictures } = useSettings().branding;
  const { isDark } = useSiteTheme();
  // A light logo is for dark backgrounds.
  const [light, dark] = [pictures.logo_light, pictures.logo_dark];
  const image = isDark ? (light ?? dark) : (dark ?? light);
  const ofPhones = isDark ? pictures.logo_light_mobile : pictures.logo_dark_mobile;
  const narrow = ofPhones ?? image;
  return (
    <Link to="/" className={classes.logo}>
      {narrow ? (
        <picture>
          {image !== null && <source srcSet={image} media="(width >= 48em)" />}
          <img src={narrow} alt={site_name} height={size} />
        </picture>
      ) : (
        <>
          <SiteMark size={size} />
          <span dir="auto" className={classes.name}>
            {site_name}
          </span>
        </>
      )}
    </Link>
  );
}
