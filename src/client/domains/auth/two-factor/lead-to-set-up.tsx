import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { awaitsVerification } from '#client/platform/bootstrap.ts';
import { useBootstrap } from '#client/platform/use-session.ts';
import { twoFactorPath } from '#shared/errors.ts';

/** Leads to the set-up when a role begins to demand a second factor while its holder has a page open. */
export function LeadToSetUp() {
  const router = useRouter();
  const bootstrap = useBootstrap();
  const { pathname, href } = useLocation();
  const leads =
    bootstrap.user?.two_factor_required === true &&
    !awaitsVerification(bootstrap) &&
    pathname !== twoFactorPath;
  useEffect(() => {
    if (leads) void router.navigate({ to: twoFactorPath, search: { redirect: href } });
  }, [leads, href, router]);
  return null;
}
