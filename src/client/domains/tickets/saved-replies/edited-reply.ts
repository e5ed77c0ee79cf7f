import type { CannedReply } from '#shared/canned-replies.ts';

/** A saved reply to edit: a stored one, or a new one that begins with these values. */
export interface EditedReply
  extends Pick<
    CannedReply,
    'name' | 'body' | 'shared' | 'group_id' | 'shortcut' | 'folder' | 'keywords' | 'language' | 'uploads'
  > {
  id: number | null;
}

export const newReply = (body = ''): EditedReply => ({
  ...{ id: null, name: '', body, shared: false, group_id: null, uploads: [] },
  ...{ shortcut: null, folder: null, keywords: null, language: null },
});

/** A message as the text of a new saved reply, without its images, which are files of that message. */
export const replyOfMessage = (html: string): EditedReply => newReply(html.replaceAll(/<img\b[^<>]*>/g, ''));

/** Whom a saved reply is for, as the value of a select. */
export const audienceOf = ({ shared, group_id }: Pick<CannedReply, 'shared' | 'group_id'>): string =>
  shared ? (group_id === null ? 'all' : String(group_id)) : 'own';

export const isGroup = (audience: string) => /^\d+$/.test(audience);
