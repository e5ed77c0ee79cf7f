import type { LanguageFn } from 'highlight.js';
import highlighter from 'highlight.js/lib/core';

type Grammar = () => Promise<{ default: LanguageFn }>;

const grammars: Record<string, Grammar> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vbnet: () => import('highlight.js/lib/languages/vbnet'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

const otherNames: Record<string, string> = {
  'c++': 'cpp',
  'c#': 'csharp',
  basic: 'vbnet',
  cs: 'csharp',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vb: 'vbnet',
  vba: 'vbnet',
  yml: 'yaml',
};

/** Longer code stays plain: colouring it would hold up the page. */
const longest = 20_000;

async function learn(language: string): Promise<boolean> {
  if (highlighter.getLanguage(language) !== undefined) return true;
  const grammar = await grammars[language]?.();
  if (grammar === undefined) return false;
  highlighter.registerLanguage(language, grammar.default);
  return true;
}

/** Colours the code inside an element whose language is named and known; fetches only the grammars of those. */
export async function colourCode(root: HTMLElement): Promise<void> {
  for (const code of root.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')) {
    const named = code.className.replace('language-', '').toLowerCase();
    const language = otherNames[named] ?? named;
    const text = code.textContent ?? '';
    if (code.dataset.coloured !== undefined || text.length > longest || !(await learn(language))) continue;
    code.dataset.coloured = '';
    code.innerHTML = highlighter.highlight(text, { language, ignoreIllegals: true }).value;
  }
}
