import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './section-list.module.css';
import type { AccountSectionEntry } from './sections.tsx';
import { useSectionInView } from './use-section-in-view.ts';

type ListedSection = Pick<AccountSectionEntry, 'id' | 'label' | 'icon'>;

/** Links to the panels of the page, the one in view marked: a side list, or a strip above where there is no side. */
export function SectionList({ sections }: { sections: readonly ListedSection[] }) {
  const translate = useTranslate();
  const { current, goTo } = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className={classes.nav} aria-label={translate('Account settings')}>
      <ul className={classes.list}>
        {sections.map(({ id, label, icon: SectionIcon }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.link}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => goTo(id)}
              ref={(link) => {
                if (link && id === current) revealInStrip(link);
              }}
            >
              <SectionIcon size={18} stroke={1.75} aria-hidden />
              {translate(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Brings a link into the visible part of its strip, without moving the page. */
function revealInStrip(link: HTMLElement): void {
  const strip = link.closest('ul');
  if (!strip || strip.scrollWidth <= strip.clientWidth) return;
  const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
}
