import { useLocation } from '@tanstack/react-router';

/** The manager has two doors with the same screens behind them: the administration's and the agents'. */
export const managerPlaces = ['/admin/hc', '/agent/hc'] as const;

export type ManagerPlace = (typeof managerPlaces)[number];

/** By which door the person came in. */
export const useManagerPlace = (): ManagerPlace =>
  useLocation({ select: ({ pathname }) => (pathname.startsWith('/agent') ? '/agent/hc' : '/admin/hc') });
