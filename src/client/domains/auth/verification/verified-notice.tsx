import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { popTarget } from '#client/platform/session/after-verification.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { parseAuthSearch } from '../auth-search.ts';

const mark = /[?&]verified=1(&|$)/;

/** Says once that an address was proven, where the link of the mail led to, and goes on to where somebody wanted. */
export function VerifiedNotice() {
  const translate = useTranslate();
  const router = useRouter();
  const { searchStr, pathname } = useLocation();
  const isMarked = mark.test(searchStr);
  useEffect(() => {
    if (!isMarked) return;
    toast.positive(translate('Your email address is verified.'));
    const target = popTarget();
    if (pathname === '/login') {
      const { email, reset } = parseAuthSearch(router.state.location.search);
      void router.navigate({ to: pathname, search: { redirect: target, email, reset }, replace: true });
    } else {
      void router.navigate({ href: target ?? pathname, replace: true });
    }
  }, [isMarked, pathname, router, translate]);
  return null;
}
