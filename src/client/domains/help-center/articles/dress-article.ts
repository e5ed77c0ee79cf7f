import type { Translate } from '#client/platform/translation/use-translate.ts';
import { escapeHtml } from '#shared/markup.ts';

/** What an article's body gets for its readers, beside what was written; classes are those of its sheet. */
interface Dress {
  translate: Translate;
  /** Of the site: on paper its own links say it, too. */
  baseUrl: string;
  classes: Readonly<Record<string, string>>;
}

const languages: Record<string, string> = {
  bash: 'Shell',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  css: 'CSS',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  markdown: 'Markdown',
  md: 'Markdown',
  php: 'PHP',
  powershell: 'PowerShell',
  ps1: 'PowerShell',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  sh: 'Shell',
  shell: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

const nameOf = (language: string) => languages[language.toLowerCase()] ?? language;

// bounded: the names are given here, and a tag is a short text.
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * The body of an article as it is shown: tables and code that keys can scroll, code to copy, pictures to enlarge with
 * their captions, headings to link to. The body is what the server's sanitiser writes, so that its tags are regular.
 */
export function dressArticle(body: string, { translate, baseUrl, classes }: Dress): string {
  const base = baseUrl.replace(/\/$/, '');
  let tables = 0;
  let codes = 0;
  const region = (label: string) => `role="region" tabindex="0" aria-label="${escapeHtml(label)}"`;

  const picture = (tag: string) => {
    const alt = attribute(tag, 'alt');
    const label = alt === '' ? escapeHtml(translate('Open image')) : translate('Open :name', { name: alt });
    return `<a href="${attribute(tag, 'src')}" class="${classes.picture}" data-picture aria-label="${label}">${tag}</a>`;
  };
  const figure = (tag: string) => {
    const caption = attribute(tag, 'title');
    const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
    return `<figure>${picture(tag.replace(/ title="[^"]*"/, ''))}${words}</figure>`;
  };
  const copyLink = escapeHtml(translate('Copy link to this heading'));
  /** Pictures inside links lead where the links lead. */
  let linked = false;
  /** The heading that is open; the link beside it is no part of its name. */
  let heading: string | null = null;

  return body.replace(
    // bounded: no tag reaches into the next one, so that each sign is looked at once.
    /<p>(<img [^<>]*>)<\/p>|<a [^<>]*>|<\/a>|<img [^<>]*>|<table>|<\/table>|<pre>(<code(?: class="([^"<>]*)")?>)?|<\/pre>|<h([2-4]) id="([^"<>]*)"(?: data-alias="[^"<>]*")?>|<\/h[2-4]>/g,
    (tag: string, alone?: string, code?: string, language?: string, _level?: string, id?: string) => {
      if (alone !== undefined) return linked ? tag : figure(alone);
      if (tag === '</a>') linked = false;
      else if (tag.startsWith('<a ')) {
        linked = true;
        const path = attribute(tag, 'href');
        const isOwn = path.startsWith('/') && !path.startsWith('//');
        return isOwn ? tag.replace(/>$/, ` data-address="${escapeHtml(base)}${path}">`) : tag;
      } else if (tag.startsWith('<img ')) return linked ? tag : picture(tag);
      else if (tag === '<table>') {
        tables += 1;
        return `<div class="${classes.table}" ${region(translate('Table :index', { index: tables }))}><table>`;
      } else if (tag === '</table>') return '</table></div>';
      else if (tag.startsWith('<pre>')) {
        codes += 1;
        const name = /(?:^| )language-([\w+#-]+)/.exec(language ?? '')?.[1] ?? '';
        const head = `<div class="${classes.codeHead}"><span>${escapeHtml(nameOf(name))}</span><button type="button" class="${classes.copy}" data-copy>${escapeHtml(translate('Copy'))}</button></div>`;
        return `<div class="${classes.code}">${head}<pre ${region(translate('Code :index', { index: codes }))}>${code ?? ''}`;
      } else if (tag === '</pre>') return '</pre></div>';
      else if (id !== undefined) {
        heading = id;
        return `<div class="${classes.heading}">${tag}`;
      } else if (heading !== null) {
        const link = `<a href="#${heading}" class="${classes.anchor}" data-anchor aria-label="${copyLink}">#</a>`;
        heading = null;
        return `${tag}${link}</div>`;
      }
      return tag;
    },
  );
}
