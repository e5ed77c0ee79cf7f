import { marked } from 'marked';

/** A description of the document, which the code of the product has written. */
export function Markdown({ text }: { text: string }) {
  const html = marked.parse(text, { async: false });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it holds nothing that people typed.
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
