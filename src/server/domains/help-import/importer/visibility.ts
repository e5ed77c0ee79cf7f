import { type ArticleStatus, articleStatuses } from '#shared/record-states.ts';
import { type Text, translatable } from '#shared/translation.ts';
import { toTagList, toText } from './values.ts';

const yes = ['true', 'yes', 'on', '1'];
const no = ['false', 'no', 'off', '0'];

/** How much each state shows: of two that a file names, the one that shows less counts. */
const narrowestFirst: readonly ArticleStatus[] = ['draft', 'internal', 'scheduled', 'archived', 'published'];

/** Fields with a yes or a no, and the state that each of them means. */
const flags: Record<string, { yes?: ArticleStatus; no?: ArticleStatus }> = {
  draft: { yes: 'draft' },
  private: { yes: 'draft' },
  unlisted: { yes: 'draft' },
  internal: { yes: 'internal' },
  published: { no: 'draft' },
  publish: { no: 'draft' },
};

/** Visibility of an imported article. */
export interface Visibility {
  status?: ArticleStatus;
  /** Names of the roles that may read it. */
  roles?: string[];
  hidden?: boolean;
  published_at?: string;
}

const unclear = Symbol('unclear');

function readFlag(value: unknown): boolean | typeof unclear {
  const text = toText(value)?.toLowerCase() ?? '';
  if (yes.includes(text)) return true;
  return no.includes(text) ? false : unclear;
}

const isStatus = (text: string): text is ArticleStatus =>
  (articleStatuses as readonly string[]).includes(text);

/**
 * Parses the visibility of a file, in this product's fields or those of other tools. Unknown values are reported and
 * make it a draft, never a public text.
 */
export function readVisibility(data: Record<string, unknown>, head: Visibility, warnings: Text[]): void {
  const wanted: ArticleStatus[] = [];
  const refuse = (field: string) => {
    warnings.push(translatable(":field isn't recognized: no one can read it until it's reviewed", { field }));
    wanted.push('draft');
    head.hidden = true;
  };
  if ('status' in data) {
    const status = toText(data.status)?.toLowerCase() ?? '';
    if (isStatus(status)) wanted.push(status);
    else refuse('status');
  }
  for (const [field, means] of Object.entries(flags)) {
    if (!(field in data)) continue;
    // A date is the time of publication, not a flag.
    if (field.startsWith('publish') && /^\d{4}-\d\d/.test(toText(data[field]) ?? '')) continue;
    const flag = readFlag(data[field]);
    const state = flag === unclear ? undefined : means[flag ? 'yes' : 'no'];
    if (flag === unclear) refuse(field);
    else if (state !== undefined) wanted.push(state);
  }
  if ('hidden' in data) {
    const flag = readFlag(data.hidden);
    if (flag === unclear) refuse('hidden');
    else head.hidden ??= flag;
  }
  if ('roles' in data) {
    const roles = toTagList(data.roles);
    const isEmpty = roles?.length === 0 && !Array.isArray(data.roles);
    if (roles === null || isEmpty) refuse('roles');
    else head.roles = roles;
  }
  if (wanted.includes('scheduled') && head.published_at === undefined) refuse('published_at');
  const status = narrowestFirst.find((state) => wanted.includes(state));
  if (status !== undefined) head.status = status;
}

/** The head of an article: one that is hidden is a draft. */
export const headOfArticle = <Head extends Visibility>(head: Head): Head =>
  head.hidden ? { ...head, status: 'draft' } : head;

/** Front matter of a folder, which has no status: an unpublished one is hidden. */
export const headOfFolder = ({ status, ...head }: Visibility): Visibility =>
  status === undefined || status === 'published' ? head : { ...head, hidden: true };
