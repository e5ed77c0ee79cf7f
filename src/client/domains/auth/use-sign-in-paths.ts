import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearPlan, storePlan } from '../../platform/session/plan-choice.ts';

/** Where sign-in and registration are, for whom they are asked for, and what goes along between the two. */
export function useSignInPaths() {
  const { pathname } = useLocation();
  const { email, redirect, redirectFrom, productId, priceId, invite } = useSearch({ strict: false });
  const search = { email, redirect, redirectFrom, productId, priceId, invite };
  // The link of a mail, which verifies an address, does not know of it.
  useEffect(() => {
    if (productId !== undefined && priceId !== undefined) storePlan(productId, priceId);
    else if (redirectFrom === 'pricing') clearPlan();
  }, [productId, priceId, redirectFrom]);
  return pathname.includes('workspace')
    ? ({
        isForTeam: true,
        login: '/workspace/join/login',
        register: '/workspace/join/register',
        search,
      } as const)
    : ({ isForTeam: false, login: '/login', register: '/register', search } as const);
}
