import { createHash } from 'node:crypto';
import type { InlineSources } from './content-security-policy.ts';

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Marks scripts that no browser executes. */
const data = ' type="application/json"';

/** The content of the element whose opening tag has `at` in it; null when it is fetched, or is data only. */
function contentOf(html: string, at: number, name: string): string | null {
  const opened = html.indexOf('>', at);
  const tag = html.slice(html.lastIndexOf('<', at), opened);
  if (!tag.startsWith(`<${name} `) || tag.includes(' src="') || tag.includes(data)) return null;
  return html.slice(opened + 1, html.indexOf(`</${name}>`, opened));
}

/**
 * Splits a page rendered with a secret nonce into the page without the nonce, the same for all visitors, and the hashes
 * of its scripts and style elements that had the nonce. Injected elements lack the nonce and get no hash.
 */
export function extractInlineTags(marked: string, nonce: string): { html: string; own: InlineSources } {
  const shown = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let at = marked.indexOf(shown); at !== -1; at = marked.indexOf(shown, at + shown.length)) {
    const script = contentOf(marked, at, 'script');
    if (script !== null) scripts.add(hashOf(script));
    const style = contentOf(marked, at, 'style');
    if (style !== null) styles.add(hashOf(style));
  }
  const html = marked.replaceAll(shown, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html, own: { scripts: [...scripts], styles: [...styles] } };
}
