interface PlainArticleEditorProps {
  label: string;
  initialHtml: string;
  onChange: (html: string) => void;
}

/** Stands in for the editor of an article's text, which needs a browser: a field that contains its HTML. */
export function ArticleTextEditor({ label, initialHtml, onChange }: PlainArticleEditorProps) {
  return (
    <textarea
      aria-label={label}
      defaultValue={initialHtml}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
