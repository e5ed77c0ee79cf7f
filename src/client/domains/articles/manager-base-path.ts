import { useLocation } from '@tanstack/react-router';
import { usePermission } from '#client/platform/use-session.ts';

/** The manager has two doors with the same screens behind them: the administration's and the agents'. */
export const managerBasePaths = ['/admin/hc', '/agent/hc'] as const;

export type ManagerBasePath = (typeof managerBasePaths)[number];

/** By which door the person came in. */
export const useManagerBasePath = (): ManagerBasePath =>
  useLocation({ select: ({ pathname }) => (pathname.startsWith('/agent') ? '/agent/hc' : '/admin/hc') });

/** Whether the screen of exports and imports, which only the administration has, can be linked to. */
export function useMayTransfer(): boolean {
  const isAdministration = useManagerBasePath() === '/admin/hc';
  return usePermission('export.run') && isAdministration;
}
