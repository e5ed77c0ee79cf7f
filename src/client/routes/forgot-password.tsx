import { createFileRoute } from '@tanstack/react-router';
import { parseEmailSearch } from '../domains/auth/auth-search.ts';
import { ForgotPasswordScreen } from '../domains/auth/passwords/forgot-password-screen.tsx';
import { hiddenHead } from '../platform/head/page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: parseEmailSearch,
  head: hiddenHead('Reset your password'),
  component: ForgotPasswordScreen,
});
