import { describe, expect, it } from 'vitest';
import { english } from '#shared/translation.ts';
import { planFolders } from './folders.ts';
import { type FrontMatter, parseFrontMatter, Unusable } from './front-matter.ts';
import type { SourceArticle } from './source.ts';
import { headOfArticle, headOfFolder } from './visibility.ts';

const yaml = (...lines: string[]) => `---\n${lines.join('\n')}\n---\nText`;

const articleOf = (source: string) => headOfArticle(parseFrontMatter(source).head);

describe.each([
  ['Windows', '\r\n'],
  ['Unix', '\n'],
  ['an old Mac', '\r'],
])('a head with the ends of lines of %s', (_, end) => {
  const on = (source: string) => parseFrontMatter(source.replaceAll('\n', end));

  it.each([
    ['draft: true', { status: 'draft' }],
    ['status: draft', { status: 'draft' }],
    ['tags: [x, y]', { tags: ['x', 'y'] }],
    ['roles: [agents]', { roles: ['agents'] }],
    ['title: "x"', { title: 'x' }],
    ['hidden: true', { hidden: true }],
  ])('reads its last line as it stands: %s', (line, head) => {
    expect(on(yaml('position: 1', line))).toMatchObject({ head, warnings: [], markdown: 'Text' });
  });

  it('reads TOML', () => {
    const { head, warnings } = on('+++\ntitle = "T"\ndraft = true\n+++\nText\n\nMore');
    expect([head, warnings]).toEqual([{ title: 'T', status: 'draft' }, []]);
  });
});

describe('who may read', () => {
  it.each([
    ['draft: yes'],
    ['draft: "True"'],
    ['Draft: true'],
    ['draft: 1'],
    ['published: false'],
    ['publish: no'],
    ['private: true'],
    ['hidden: true'],
    ['status: Draft'],
    ['status: published', 'draft: true'],
    ['draft: true', 'status: published'],
  ])('is nobody with %s %s', (...lines) => {
    expect(articleOf(yaml(...lines.filter(Boolean))).status).toBe('draft');
  });

  it.each([
    ['draft', 'draft: maybe'],
    ['draft', 'draft:'],
    ['draft', 'draft: [true]'],
    ['status', 'status: hiden'],
    ['status', 'status: [draft]'],
    ['roles', 'roles: { agents: true }'],
    ['roles', 'roles:'],
    ['internal', 'internal: sure'],
    ['hidden', 'hidden: perhaps'],
    ['published_at', 'status: scheduled\npublished_at: next week'],
  ])('is nobody, and is said, where %s is not understood: %s', (field, line) => {
    const { head, warnings } = parseFrontMatter(yaml('title: T', line));
    expect(headOfArticle(head).status).toBe('draft');
    expect(headOfFolder(head).hidden).toBe(true);
    expect(warnings.map((warning) => english(warning))).toContainEqual(
      expect.stringMatching(`^${field} isn.t recognized`),
    );
  });

  it('is everyone, or agents, where that is what it says', () => {
    expect(articleOf(yaml('draft: false', 'published: true', 'hidden: no')).status).toBeUndefined();
    expect(articleOf(yaml('status: Published')).status).toBe('published');
    expect(articleOf(yaml('published: 2024-01-02')).status).toBeUndefined();
    expect(articleOf(yaml('internal: true', 'status: published')).status).toBe('internal');
    expect(articleOf(yaml('roles: []'))).toEqual({ roles: [] });
    expect(headOfFolder({ status: 'internal' })).toEqual({ hidden: true });
  });

  it.each([
    ['ends nowhere', '---\ndraft: true\n\nText'],
    ['ends nowhere', '+++\r\ndraft = true\r\n\r\nText'],
    ['is JSON', '{\n  "draft": true\n}\n\nText'],
    ['is broken', '---\n"draft": true\n  x: [\n---\nText'],
  ])('is nobody where a head %s', (_, source) => {
    expect(() => parseFrontMatter(source)).toThrow(Unusable);
  });

  it('is read from a head behind empty lines', () => {
    expect(parseFrontMatter('\n\r\n---\r\ndraft: true\r\n---\r\nText').head.status).toBe('draft');
  });

  it('names every other value that it does not use', () => {
    const { head, warnings } = parseFrontMatter(
      yaml('tags: { a: b }', 'language: [en]', 'review_at: sometime', 'published_at: never'),
    );
    expect(head).toEqual({});
    expect(warnings.map((warning) => english(warning).split(' ')[0])).toEqual([
      'tags',
      'published_at',
      'review_at',
      'language',
    ]);
  });

  it('of a section is who may see all folders that it stands for', () => {
    const articles = [{ path: 'a/b/c/one.md' }] as SourceArticle[];
    const section = (heads: Record<string, FrontMatter>) =>
      planFolders(articles, new Map(Object.entries(heads))).at(-1);
    expect(section({ 'a/b': { hidden: true }, 'a/b/c': { hidden: false } })).toMatchObject({ hidden: true });
    expect(section({ 'a/b': { roles: ['one', 'two'] }, 'a/b/c': { roles: ['two'] } })?.roles).toEqual([
      'two',
    ]);
    expect(section({ 'a/b': { roles: ['one'] }, 'a/b/c': { roles: ['two'] } })).toMatchObject({
      hidden: true,
    });
    expect(section({ 'a/b': { roles: ['one'] }, 'a/b/c': { roles: [] } })?.roles).toEqual(['one']);
    expect(section({})).not.toHaveProperty('hidden');
  });
});
