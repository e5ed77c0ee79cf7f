import { createFileRoute } from '@tanstack/react-router';
import { parseAuthSearch } from '../domains/auth/auth-search.ts';
import { loadRegistration } from '../domains/auth/load-registration.ts';
import { RegisterScreen } from '../domains/auth/register-screen.tsx';
import { pageHead } from '../platform/head/page-head.ts';
import { requireGuest, requireOpenRegistration } from '../platform/session/guards.ts';

export const Route = createFileRoute('/register')({
  validateSearch: parseAuthSearch,
  beforeLoad: async (input) => {
    await requireGuest(input);
    requireOpenRegistration(input);
  },
  loader: ({ context }) => loadRegistration(context),
  head: ({ match }) => pageHead({ queryClient: match.context.queryClient, title: 'Register', hidden: true }),
  component: RegisterScreen,
});
