import fc from 'fast-check';
import { type ArticleStatus, articleStatuses } from '#shared/record-states.ts';
import type { Browser } from './browser.ts';

/** Who reads, as far as it decides what they find. */
export interface RestrictedReader {
  roleIds: readonly number[];
  seesAll: boolean;
  seesInternal: boolean;
}

interface Limits {
  hidden: boolean;
  /** Names of roles; everybody where there is none. */
  roles: string[];
}

interface ArticleLimits {
  status: ArticleStatus;
  roles: string[];
}

export interface RestrictedSite {
  folders: (Limits & { sections: (Limits & { articles: ArticleLimits[] })[] })[];
}

interface Named {
  id: number;
  /** A word of its title that stands in no other. */
  word: string;
  mayRead: (reader: RestrictedReader) => boolean;
}

export interface RestrictedArticle extends Named {
  /** Ids that its address has. */
  category: number;
  section: number;
}

export interface RestrictedFolder extends Named {
  parent: number | null;
}

const someRoles = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 2,
    arbitrary: fc.subarray(['guests', 'customers', 'gold', 'silver', 'agents'], { minLength: 1 }),
  },
);
const limits = { hidden: fc.nat(5).map((n) => n === 0), roles: someRoles };
const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ArticleStatus>('published') },
  { weight: 2, arbitrary: fc.constantFrom(...articleStatuses) },
);

/** Help centres in which some things are not for everybody. */
export const restrictedSites: fc.Arbitrary<RestrictedSite> = fc.record({
  folders: fc.array(
    fc.record({
      ...limits,
      sections: fc.array(
        fc.record({
          ...limits,
          articles: fc.array(fc.record({ status: statuses, roles: someRoles }), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 2, maxLength: 3 },
  ),
});

const letters = (n: number) => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');
let words = 0;
const word = () => `qu${letters(1000 + words++)}x`;

async function send<Name extends string>(admin: Browser, path: string, name: Name, body: object) {
  const answer = await admin.post<Record<Name, { id: number }>>(path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body[name].id;
}

/**
 * Writes it as an administrator does; each article and folder is called by a word of its own.
 * @param roleIds Ids of the roles by their names.
 */
export async function makeRestrictedSite(
  admin: Browser,
  roleIds: Readonly<Record<string, number>>,
  { folders }: RestrictedSite,
): Promise<{ made: RestrictedArticle[]; places: RestrictedFolder[] }> {
  const made: RestrictedArticle[] = [];
  const places: RestrictedFolder[] = [];
  const idsOf = (names: readonly string[]) => names.map((name) => roleIds[name] ?? 0);
  const isOpen = (around: Limits[]) => (reader: RestrictedReader) =>
    around.every(
      ({ hidden, roles }) =>
        !hidden &&
        (roles.length === 0 || reader.seesAll || idsOf(roles).some((id) => reader.roleIds.includes(id))),
    );
  const addFolder = async (around: Limits[], parent: number | null) => {
    const { hidden, roles } = around.at(-1) ?? { hidden: false, roles: [] };
    const name = word();
    const body = { name, slug: name, parent_id: parent, hidden, role_ids: idsOf(roles) };
    const id = await send(admin, '/api/v1/hc/categories', 'category', body);
    places.push({ id, word: name, parent, mayRead: isOpen(around) });
    return id;
  };
  const addArticle = async (
    around: Limits[],
    category: number,
    section: number,
    { status, roles }: ArticleLimits,
  ) => {
    const own = word();
    const id = await send(admin, '/api/v1/hc/articles', 'article', {
      section_id: section,
      title: `Shared matter ${own}`,
      body: '<h2>How do I?</h2><p>Shared matter at length.</p>',
      status,
      role_ids: idsOf(roles),
      ...(status === 'scheduled' ? { published_at: '2099-01-01' } : {}),
    });
    const inside = isOpen([...around, { hidden: false, roles }]);
    const isRead = ({ seesInternal }: RestrictedReader) =>
      status === 'published' || (status === 'internal' && seesInternal);
    made.push({ id, word: own, category, section, mayRead: (reader) => inside(reader) && isRead(reader) });
  };
  for (const folder of folders) {
    const category = await addFolder([folder], null);
    for (const section of folder.sections) {
      const id = await addFolder([folder, section], category);
      for (const article of section.articles) {
        await addArticle([folder, section], category, id, article);
      }
    }
  }
  return { made, places };
}
