import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { PermissionKey } from '#shared/permissions.ts';
import { isGroup } from './edited-reply.ts';

/** Whom a saved reply or a macro can be shared with, with the permission; the current audience stays among them. */
export function useAudiences(audience: string, permission: PermissionKey) {
  const translate = useTranslate();
  const mayShare = usePermission(permission);
  const { data: options } = api.tickets.agentOptions.useQuery();
  return [
    { value: 'own', label: translate('Only me') },
    ...(mayShare || audience === 'all'
      ? [{ value: 'all', label: translate('Everyone who works on tickets') }]
      : []),
    ...(mayShare || isGroup(audience) ? (options?.groups ?? []) : []).map((group) => ({
      value: String(group.id),
      label: translate('The group :group', { group: group.name }),
    })),
  ];
}
