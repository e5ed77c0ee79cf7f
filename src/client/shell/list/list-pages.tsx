import { NativeSelect, Pagination, Text } from '@mantine/core';
import { useId } from 'react';
import { pageSizes } from '#shared/limits.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './list-pages.module.css';

interface Page {
  current_page: number;
  last_page: number;
  per_page: number;
  from: number | null;
  to: number | null;
  total: number;
}

export interface ListPagesProps {
  page: Page;
  /** Text of the total, where it is not the exact number. */
  total?: string;
  onChange: (change: { page: number | undefined; perPage?: number }) => void;
}

/** Pagination of a list: shown range, page links and page size. */
export function ListPages({ page, total, onChange }: ListPagesProps) {
  const translate = useTranslate();
  const label = useId();
  return (
    <div className={classes.pages}>
      <div className={classes.size}>
        <Text size="sm" c="dimmed" id={label}>
          {translate('Items per page')}
        </Text>
        <NativeSelect
          size="xs"
          aria-labelledby={label}
          data={pageSizes.map(String)}
          value={String(page.per_page)}
          onChange={(event) => onChange({ perPage: Number(event.currentTarget.value), page: undefined })}
          className={classes.sizeSelect}
        />
      </div>
      <Text size="sm" c="dimmed" className="tabular">
        {translate(':from to :to of :total', {
          from: page.from ?? 0,
          to: page.to ?? 0,
          total: total ?? page.total,
        })}
      </Text>
      {page.last_page > 1 && (
        <nav aria-label={translate('Pages')}>
          <Pagination
            size="sm"
            total={page.last_page}
            value={page.current_page}
            onChange={(number) => onChange({ page: number })}
            getItemProps={(number) => ({ 'aria-label': translate('Page :number', { number }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? translate('Previous page') : translate('Next page'),
            })}
          />
        </nav>
      )}
    </div>
  );
}
