import { NativeSelect, Pagination, Text } from '@mantine/core';
import { useId } from 'react';
import { pageSizes } from '#shared/limits.ts';
import type { ApiOutputs } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import classes from './request-list.module.css';
import type { RequestSearch } from './request-search.ts';

type Page = ApiOutputs['tickets']['list']['pagination'];

interface RequestPagesProps {
  page: Page;
  search: RequestSearch;
  onChange: (search: RequestSearch) => void;
}

/** Which part of the list is shown, and the ways to the others. */
export function RequestPages({ page, search, onChange }: RequestPagesProps) {
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
          onChange={(event) =>
            onChange({ ...search, perPage: Number(event.currentTarget.value), page: undefined })
          }
          className={classes.sizeSelect}
        />
      </div>
      <Text size="sm" c="dimmed" className="tabular">
        {translate(':from to :to of :total', {
          from: page.from ?? 0,
          to: page.to ?? 0,
          total: page.total,
        })}
      </Text>
      {page.last_page > 1 && (
        <nav aria-label={translate('Pages')}>
          <Pagination
            size="sm"
            total={page.last_page}
            value={page.current_page}
            onChange={(number) => onChange({ ...search, page: number })}
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
