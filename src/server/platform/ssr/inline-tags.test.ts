import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { extractInlineTags } from './inline-tags.ts';

const nonce = 'secret-of-the-rendering';
const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

it('admits the scripts and styles that show the nonce, and takes it out of the page', () => {
  const page = `<head><meta property="csp-nonce" content="${nonce}"/>
<link rel="stylesheet" href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">let a = 1 < 2;</script>
<style data-x="1" nonce="${nonce}">p > a { color: red }</style><script nonce="${nonce}" data-y="">b()</script>
<script type="module" src="/c.js" nonce="${nonce}"></script></head>`;
  const { html, own } = extractInlineTags(page, nonce);
  expect(own).toEqual({
    scripts: [hash('let a = 1 < 2;'), hash('b()')],
    styles: [hash('p > a { color: red }')],
  });
  expect(html).toBe(`<head>
<link rel="stylesheet" href="/a.css"/><script>let a = 1 < 2;</script>
<style data-x="1">p > a { color: red }</style><script data-y="">b()</script>
<script type="module" src="/c.js"></script></head>`);
});

it('admits no data, which never runs', () => {
  const page = `<script type="application/json" nonce="${nonce}">["/a.js"]</script>`;
  expect(extractInlineTags(page, nonce).own).toEqual({ scripts: [], styles: [] });
});

it('admits nothing that came into the page otherwise', () => {
  const foreign = [
    '<script>alert(1)</script>',
    '<script nonce="guessed">alert(2)</script>',
    '<script nonce="">alert(3)</script>',
    '<style>body { display: none }</style>',
    '<style nonce=guessed>body { color: red }</style>',
    '<img src=x onerror="alert(4)">',
  ].join('');
  const { html, own } = extractInlineTags(`${foreign}<script nonce="${nonce}">own()</script>`, nonce);
  expect(own).toEqual({ scripts: [hash('own()')], styles: [] });
  expect(html).toBe(`${foreign}<script>own()</script>`);
});
