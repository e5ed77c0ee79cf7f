import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { initialsOf } from '#client/ui/initials.ts';
import { useViewCount } from '../../views/use-view-count.ts';
import type { AgentSearch } from '../agent-search.ts';
import classes from './folder-rail.module.css';

interface ViewLinksProps {
  search: AgentSearch;
  counts: readonly { id: number; count: number }[];
}

/** The views below the folders: pinned ones, and the others on request. */
export function ViewLinks({ search, counts }: ViewLinksProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const countOf = useViewCount(counts);
  const views = api.views.list.useQuery().data?.views ?? [];
  if (views.length === 0) return null;
  const shown = views.filter(({ id, pinned }) => pinned || isOpen || id === search.view);
  const others = views.some(({ pinned }) => !pinned);
  return (
    <>
      <h2 className={classes.heading}>{translate('Views')}</h2>
      {shown.map(({ id, name, order }) => (
        <Tooltip key={id} label={name} position="right">
          <Link
            to="/agent/tickets"
            search={{ view: id, order, workspace: search.workspace }}
            className={classes.folder}
            data-current={id === search.view || undefined}
            aria-current={id === search.view ? 'page' : undefined}
          >
            <span aria-hidden className={classes.initials}>
              {initialsOf(name) || '#'}
            </span>
            <span className={`${classes.name} ${classes.view}`}>
              <bdi>{name}</bdi>
            </span>
            <span className={classes.count}>{countOf(id)}</span>
          </Link>
        </Tooltip>
      ))}
      {others && (
        <UnstyledButton className={classes.folder} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? (
            <IconChevronDown size={18} aria-hidden className={classes.icon} />
          ) : (
            <IconChevronRight size={18} aria-hidden className={classes.icon} />
          )}
          <span className={classes.name}>{isOpen ? translate('Fewer views') : translate('More views')}</span>
        </UnstyledButton>
      )}
    </>
  );
}
