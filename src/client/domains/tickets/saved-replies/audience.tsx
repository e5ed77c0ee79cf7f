import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CannedReply } from '#shared/canned-replies.ts';

interface AudienceProps {
  record: Pick<CannedReply, 'shared' | 'group_id'>;
  groups: readonly { id: number; name: string }[];
}

/** Who sees a saved reply or a macro, in words. */
export function Audience({ record, groups }: AudienceProps) {
  const translate = useTranslate();
  if (!record.shared) return translate('Only me');
  if (record.group_id === null) return translate('Everyone');
  return <bdi>{groups.find(({ id }) => id === record.group_id)?.name ?? translate('A group')}</bdi>;
}
