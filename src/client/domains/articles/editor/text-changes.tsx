import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TextChange } from '#shared/article-versions.ts';
import classes from './article-editor.module.css';

const marks = { same: 'span', added: 'ins', removed: 'del' } as const;

/** Two texts in one: what is in one of them alone is marked. */
export function TextChanges({ changes }: { changes: readonly TextChange[] }) {
  const translate = useTranslate();
  return (
    <section
      className={classes.diff}
      dir="auto"
      aria-label={translate('Changes')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is longer than its place.
      tabIndex={0}
    >
      {changes.map(({ type, text }, index) => {
        const Mark = marks[type];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their places.
        return <Mark key={index}>{text}</Mark>;
      })}
    </section>
  );
}
