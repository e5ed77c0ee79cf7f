import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* The documents name what is there. */

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

const folders = ['src', 'e2e', 'bench', 'scripts', 'docs', 'deploy', 'migrations', '.ci'];
const files = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
];
const code = files
  .filter((file) => /\.(tsx?|mjs|sql)$|^package\.json$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));

/** What the example of a new domain would make: named by its document alone. */
const ofTheExample = /saved-repl|savedRepl|SavedRepl/;

const textOf = (file: string) => readFileSync(file, 'utf8');

/** What stands in back-ticks outside of blocks of code. */
const quotedIn = (text: string) =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`(?<quoted>[^`\n]+)`/g)]
    .map(({ groups }) => groups?.quoted ?? '')
    .filter((quoted) => !ofTheExample.test(quoted));

const isPath = (quoted: string) => /^[\w@.-]*(\/[\w@.$-]+)*\.(tsx?|mjs|sh|sql)$/.test(quoted);
const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));

/** `camelCase` and `PascalCase` of two words or more, with or without what stands in brackets behind them. */
const symbolIn = (quoted: string) => /^((?:[a-z]+|[A-Z][a-z]+)(?:[A-Z][a-z]+)+)(\(.*\))?$/.exec(quoted)?.[1];

const goneIn = (find: (text: string, file: string) => string[]) =>
  documents.flatMap((file) => find(textOf(file), file).map((gone) => `${file}: ${gone}`));

describe('the documents', () => {
  it('name files that are there', () => {
    const gone = goneIn((text) => quotedIn(text).filter((quoted) => isPath(quoted) && !isThere(quoted)));
    expect(gone).toEqual([]);
  });

  it('name symbols that are there', () => {
    const gone = goneIn((text) =>
      quotedIn(text).filter((quoted) => {
        const symbol = symbolIn(quoted);
        return symbol !== undefined && !words.has(symbol);
      }),
    );
    expect(gone).toEqual([]);
  });

  it('link to files that are there', () => {
    const known = new Set(files);
    const gone = goneIn((text, file) =>
      [...text.matchAll(/\]\((?<to>[^)#:]+)(?:#[^)]*)?\)/g)]
        .map(({ groups }) => groups?.to ?? '')
        .filter((to) => !known.has(join(file, '..', to).replace(/\/$/, ''))),
    );
    expect(gone).toEqual([]);
  });
});

describe('README.md', () => {
  it('is read in one go', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe('decisions', () => {
  const decisions = documents.filter((file) => /decisions\/\d/.test(file));

  it('have a status, and a number of their own that the list knows', () => {
    const list = textOf('docs/decisions/README.md');
    const odd = decisions.filter(
      (file) =>
        !/^- Status: (Accepted|Superseded)/m.test(textOf(file)) ||
        !list.includes(file.split('/').at(-1) ?? '?'),
    );
    expect(odd).toEqual([]);
    expect(new Set(decisions.map((file) => /\/(\d{4})-/.exec(file)?.[1])).size).toBe(decisions.length);
  });
});
