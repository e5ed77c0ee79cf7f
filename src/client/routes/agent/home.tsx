import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#client/domains/agent-home/home-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/home')({
  head: hiddenHead('Home'),
  component: HomeScreen,
});
