import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domains as listed } from '../domains.ts';

/*
 * The rules of the tree: who may import whom, and what a file may be called. See docs/architecture.md.
 */

const root = process.cwd();

/** A later domain may import an earlier one. */
const domains = listed.map(({ name }) => name) as readonly string[];

/** What no other domain ever imports: what answers requests, what a job or a mail says, what a domain brings. */
const inner = /(^|[/-])(router|jobs|emails|limits|api-texts|settings|domain)\.tsx?$/;
/** What other domains may import of each; the rest is declared in its manifest. */
const publicByName = /^(service|policy|procedure)\.ts$|(^|\/)events\.ts$|-hooks\.ts$/;

/** What only a file of that name may do, so that a layer is found by its name, with or without its subject in front. */
const layers: Record<string, RegExp> = {
  tables: /\bpgTable\(/,
  router: /= router\(/,
  jobs: /\bdefine(Job|Listener)\(/,
  emails: /\bdefineMail\(/,
};

/** What parses JSON that this product has written itself, and `parseJson` for all other. Metadata of an upload is short. */
const ownJson = [
  'server/domains/audit/changes.ts',
  'server/domains/auth/social/provider-tokens.ts',
  'server/domains/auth/two-factor/codes.ts',
  'server/domains/help-import/importer/row-spool.ts',
  'server/domains/notifications/push/browsers.ts',
  'server/domains/notifications/push/keys.ts',
  'server/domains/settings/stored-groups.ts',
  'server/domains/webhooks/deliveries.ts',
  'server/platform/backup/progress.ts',
  'server/platform/config/product-folder.ts',
  'server/platform/db/embedded/folder-ipc.ts',
  'server/platform/db/migrate.ts',
  'server/platform/error-log/error-log.ts',
  'server/platform/error-log/safe-lines.ts',
  'server/platform/events/events.ts',
  'server/platform/idempotency/once.ts',
  'server/platform/mail/mailer.ts',
  'server/platform/mail/unsubscribe.ts',
  'server/platform/parsing/json.ts',
  'server/platform/rest/openapi-schemas.ts',
  'server/platform/rest/openapi.ts',
  'server/platform/session/guest-session.ts',
  'server/platform/session/state.ts',
  'server/platform/ssr/asset-manifest.ts',
  'server/platform/translation/renamed-lines.ts',
  'shared/uploads.ts',
].map((file) => `src/${file}`);

const vagueNames = /^(utils?|helpers?|common|misc|types|index)$/;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));

const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const textOf = (file: string) => texts.get(file) ?? '';

function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.replace(/^#/, 'src/');
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  return null;
}

function importsOf(file: string): Import[] {
  const text = textOf(file);
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(?<type>type\s)?[^;]*?from\s+'(?<from>[^']+)'/gm),
    ...text.matchAll(/^import\s+'(?<from>[^']+)'/gm),
    ...text.matchAll(/\b(?:import|new URL)\(\s*'(?<from>[^']+)'/g),
  ];
  return found.flatMap(({ groups }) => {
    const to = resolveImport(file, groups?.from ?? '');
    return to === null ? [] : [{ from: file, to, typeOnly: groups?.type !== undefined }];
  });
}

const imports = sources.filter((file) => !file.includes('.test.')).flatMap(importsOf);
const show = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);
/** The domain of a file: the folder of a noun, or its administration where that is a domain of its own. */
function domainIn(part: 'server' | 'client', path: string): string | undefined {
  const [, of, noun, admin] = /^src\/(\w+)\/domains\/([\w-]+)\/(admin\/)?/.exec(path) ?? [];
  if (of !== part || noun === undefined) return undefined;
  return admin !== undefined && sources.includes(`src/${part}/domains/${noun}/admin/domain.ts`)
    ? `${noun}/admin`
    : noun;
}

const domainOf = (path: string) => domainIn('server', path);
const clientDomainOf = (path: string) => domainIn('client', path);

/** The folders that a file lies in; the administration of a noun stands beside the noun where it is a domain of its own. */
function foldersOf(path: string): string[] {
  const domain = domainOf(path) ?? clientDomainOf(path);
  const folder = dirname(path);
  return (domain === undefined ? folder : folder.replace(domain, domain.replace('/', '-'))).split('/');
}

/** Imports from one domain into another: which one uses which, and the file within it. */
const betweenDomains = imports.flatMap((found) => {
  const [user, used] = [domainOf(found.from), domainOf(found.to)];
  if (user === undefined || used === undefined || user === used) return [];
  return [{ ...found, user, used, file: found.to.slice(`src/server/domains/${used}/`.length) }];
});

describe('the tree', () => {
  it('names every file for what it is', () => {
    const vague = sources.filter((file) =>
      file
        .split('/')
        .some(
          (part) => vagueNames.test(part.replace(/\.tsx?$/, '')) && !file.startsWith('src/client/routes/'),
        ),
    );
    expect(vague).toEqual([]);
    const loud = sources.filter((file) => !file.startsWith('src/client/routes/') && /[A-Z]/.test(file));
    expect(loud).toEqual([]);
  });

  it('has its domains in the list of domains, each in a folder of its name', () => {
    expect(new Set(sources.map(domainOf).filter((name) => name !== undefined))).toEqual(new Set(domains));
  });

  it('has the domains of the client by the names of the server', () => {
    const names = new Set(sources.map(clientDomainOf).filter((name) => name !== undefined));
    expect([...names].filter((name) => !domains.includes(name))).toEqual([]);
  });

  it('has one meaning for each name that the shared code exports', () => {
    const homes = new Map<string, string[]>();
    for (const file of sources.filter((path) => path.startsWith('src/shared/') && !path.includes('.test.'))) {
      const exported = textOf(file).matchAll(
        /^export (?:async )?(?:const|function|class|interface|type) (?<name>\w+)/gm,
      );
      for (const name of new Set([...exported].map(({ groups }) => groups?.name ?? ''))) {
        homes.set(name, [...(homes.get(name) ?? []), file]);
      }
    }
    expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  it('has a layer in files of its name', () => {
    const strange = sources.filter((file) => {
      if (domainOf(file) === undefined || file.includes('.test.')) return false;
      const text = textOf(file);
      const layer = /(?:^|-)(\w+)\.tsx?$/.exec(basename(file))?.[1];
      return Object.entries(layers).some(([name, mark]) => name !== layer && mark.test(text));
    });
    expect(strange).toEqual([]);
  });

  it('has a folder inside of a domain for three files or more', () => {
    const held = new Map<string, number>();
    for (const file of sources) {
      if (domainOf(file) === undefined || file.includes('.test.')) continue;
      held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1);
    }
    const thin = [...held].filter(([folder, count]) => count < 3 && folder.split('/').length > 4);
    expect(thin).toEqual([]);
  });

  it('reads the JSON of others with a bound on its depth', () => {
    const raw = sources.filter(
      (file) =>
        /^src\/(server|shared)\//.test(file) &&
        !/\.test\.|^src\/server\/(testing|seed)\//.test(file) &&
        /\bJSON\.parse\(|\b(?:response|answer)\??\.json\(\)/.test(textOf(file)),
    );
    expect(raw.sort()).toEqual(ownJson);
  });

  it('keeps files readable in one sitting', () => {
    const long = sources.filter((file) => !file.includes('.test.') && textOf(file).split('\n').length > 301);
    expect(long).toEqual([]);
  });
});

/** The parts of the client: each may use those after it. */
const clientLayers = ['routes', 'domains', 'shell', 'platform', 'ui'];
const layerOf = (path: string) => clientLayers.indexOf(/^src\/client\/(\w+)\//.exec(path)?.[1] ?? '');

/** The groups of which every member leads to every other, by Tarjan's walk. */
function circlesIn(arrows: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of arrows) {
    next.set(from, [...(next.get(from) ?? []), to]);
    next.set(to, next.get(to) ?? []);
  }
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    found.set(node, found.size);
    lowest.set(node, found.size - 1);
    path.push(node);
    for (const other of next.get(node) ?? []) {
      if (!found.has(other)) visit(other);
      else if (!path.includes(other)) continue;
      lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(other) ?? 0));
    }
    if (lowest.get(node) !== found.get(node)) return;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of next.keys()) if (!found.has(node)) visit(node);
  return circles;
}

describe('a ticket', () => {
  const writes =
    /\b(insert|update)\(\s*tickets\s*\)|\b(insert into|update) \$\{tickets\}|\b(insert into|update) tickets\b/i;

  it('is written in two files, which only its changes and the sample content use', () => {
    const writers = sources.filter((file) => !file.includes('.test.') && writes.test(textOf(file)));
    expect(writers.sort()).toEqual([
      'src/server/domains/tickets/replaced-values.ts',
      'src/server/domains/tickets/ticket-row.ts',
      'src/server/seed/load.ts',
    ]);
    const users = imports
      .filter(({ to }) => /\/tickets\/(ticket-row|replaced-values)\.ts$/.test(to))
      .map(({ from }) => from);
    expect(users.sort()).toEqual([
      'src/server/domains/mailboxes/service.ts',
      'src/server/domains/ticket-categories/service.ts',
      'src/server/domains/ticket-fields/admin/service.ts',
      'src/server/domains/ticket-priorities/admin/service.ts',
      'src/server/domains/ticket-statuses/service.ts',
      'src/server/domains/tickets/assignment.ts',
      'src/server/domains/tickets/change-ticket.ts',
      'src/server/domains/tickets/mail-events.ts',
      'src/server/domains/tickets/message-change.ts',
      'src/server/domains/tickets/service.ts',
      'src/server/seed/conversations.ts',
    ]);
  });
});

describe('a call', () => {
  it('is not copied with a spread, which loses what it answers by itself: withDb keeps it', () => {
    const spread = sources
      .filter((file) => file.startsWith('src/server/') && !file.includes('.test.'))
      .filter((file) => /\{\s*\.\.\.(ctx|services)\b\s*[,}]/.test(textOf(file)));
    expect(spread).toEqual([]);
  });
});

describe('a procedure', () => {
  it('says where it is over REST with restCalls', () => {
    const byHand = sources
      .filter((file) => file.startsWith('src/server/domains/') && !file.includes('.test.'))
      .filter((file) => /\bopenapi:/.test(textOf(file)));
    expect(byHand).toEqual([]);
  });
});

describe('imports', () => {
  it('of the client reach the shared code, and of the server only the type of its router', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/client/') &&
        to.startsWith('src/server/') &&
        !(typeOnly && to === 'src/server/router.ts'),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('of the shared code stay there', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('src/shared/') && !to.startsWith('src/shared/'),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('of the platform know no domain', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/server/platform/') && /^src\/(server\/(domains|seed|cli)|client)\//.test(to),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('climb two folders at most; what is farther away is named from the root of its part', () => {
    const climbing = sources.filter((file) => /(?:from |import\(|import )'(?:\.\.\/){3}/.test(textOf(file)));
    expect(climbing).toEqual([]);
  });

  it('between domains go from later to earlier', () => {
    const wrong = betweenDomains.filter(({ user, used }) => domains.indexOf(used) > domains.indexOf(user));
    expect(show(wrong)).toEqual([]);
  });

  it('between domains reach what a domain declares public, and all of that', () => {
    const declared = new Set(
      listed.flatMap(({ name, publicFiles = [] }) => publicFiles.map((file) => `${name}/${file}`)),
    );
    const wrong = betweenDomains.filter(
      ({ used, file }) => inner.test(file) || !(publicByName.test(file) || declared.has(`${used}/${file}`)),
    );
    expect(show(wrong)).toEqual([]);
    const reached = new Set(betweenDomains.map(({ used, file }) => `${used}/${file}`));
    expect([...declared].filter((file) => !reached.has(file))).toEqual([]);
  });

  it('of the client go from routes over domains, frame and platform to what all of them show', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [user, used] = [layerOf(from), layerOf(to)];
      return user >= 0 && used >= 0 && used < user;
    });
    expect(show(wrong)).toEqual([]);
  });

  it('lead nowhere back, not even for a type', () => {
    const known = new Set(sources);
    expect(
      circlesIn(imports.filter(({ to }) => known.has(to)).map(({ from, to }) => [from, to] as const)),
    ).toEqual([]);
    const domainArrows = imports.flatMap(({ from, to }) => {
      const [user, used] = [clientDomainOf(from), clientDomainOf(to)];
      return user === undefined || used === undefined || user === used ? [] : [[user, used] as const];
    });
    expect(circlesIn(domainArrows)).toEqual([]);
  });

  it('between folders of one parent lead one way', () => {
    const arrows = new Map<string, Import>();
    for (const found of imports) {
      const [from, to] = [foldersOf(found.from), foldersOf(found.to)];
      const shared = from.findIndex((folder, at) => folder !== to[at]);
      const [user, used] = [from[shared], to[shared]];
      if (shared < 2 || user === undefined || used === undefined || from[2] === 'testing') continue;
      arrows.set([...from.slice(0, shared), user, used].join('/'), found);
    }
    const back = [...arrows].filter(([arrow]) => {
      const folders = arrow.split('/');
      const [used = '', user = ''] = [folders.pop(), folders.pop()];
      return arrows.has([...folders, used, user].join('/'));
    });
    expect(show(back.map(([, found]) => found))).toEqual([]);
  });

  it('of routers and policies leave the database alone', () => {
    const wrong = sources
      .filter((file) => /\/domains\/.*[/-](router|policy)\.ts$/.test(file))
      .filter((file) => /from 'drizzle-orm|from 'postgres'|tables\.ts'/.test(textOf(file)));
    expect(wrong).toEqual([]);
  });
});
