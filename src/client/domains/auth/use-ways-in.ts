import { useLocation, useSearch } from '@tanstack/react-router';

/** Where sign-in and registration are, for whom they are asked for, and what goes along between the two. */
export function useWaysIn() {
  const { pathname } = useLocation();
  const { email, redirect, redirectFrom, invite } = useSearch({ strict: false });
  const search = { email, redirect, redirectFrom, invite };
  return pathname.includes('workspace')
    ? ({
        isForTeam: true,
        login: '/workspace/join/login',
        register: '/workspace/join/register',
        search,
      } as const)
    : ({ isForTeam: false, login: '/login', register: '/register', search } as const);
}
