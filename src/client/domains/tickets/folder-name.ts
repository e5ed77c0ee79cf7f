import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';

/** Translated name of a folder. */
export const folderName = (folder: QueueFolder, translate: Translate) =>
  ({
    mine: translate('Assigned to me'),
    mentions: translate('Mentions'),
    following: translate('Following'),
    unassigned: translate('Unassigned'),
    open: translate('Open'),
    pending: translate('Pending'),
    snoozed: translate('Snoozed'),
    drafts: translate('Drafts'),
    closed: translate('Closed'),
    spam: translate('Spam'),
    deleted: translate('Trash'),
  })[folder];
