import { Link } from '@tanstack/react-router';
import { categoryPath } from '#shared/addresses.ts';
import type { ApiOutputs } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './category-screen.module.css';

interface SectionListProps {
  category: { id: number; name: string };
  sections: ApiOutputs['helpcenter']['category']['category']['neighbours'];
  currentId: number;
}

/** The sections of a category beside the one that is open. */
export function SectionList({ category, sections, currentId }: SectionListProps) {
  const translate = useTranslate();
  return (
    <nav className={classes.sections} aria-label={translate('Sections in :name', { name: category.name })}>
      <p className={classes.label} dir="auto">
        {category.name}
      </p>
      <ul className={classes.list}>
        {sections.map((section) => (
          <li key={section.id}>
            <Link
              to={categoryPath({ ...section, parent_id: category.id, is_section: true })}
              activeProps={{ 'aria-current': undefined }}
              aria-current={section.id === currentId ? 'page' : undefined}
              className={classes.section}
            >
              <bdi>{section.name}</bdi>
              <span className="tabular">{section.articles_count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
