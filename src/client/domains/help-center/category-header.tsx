import { Group, Text, Title, type TitleOrder } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { FolderImage } from './folder-image.tsx';
import classes from './section-articles.module.css';

interface CategoryHeaderProps {
  folder: {
    id: number;
    name: string;
    image: string | null;
    description: string | null;
    articles_count: number;
  };
  order: TitleOrder;
  /** Of the heading, for the part that it names. */
  id?: string;
  /** Where the name leads, unless the page is there. */
  path?: string;
  /** The way on, at the end of the line. */
  children?: ReactNode;
}

/** A category by its sign, name, what it is about and how much is in it. */
export function CategoryHeader({ folder, order, id, path, children }: CategoryHeaderProps) {
  const translate = useTranslate();
  const { name, description, articles_count } = folder;
  const count = translate(':count article|:count articles', { count: articles_count });
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} maw="100%">
        <FolderImage folder={folder} />
        <div style={{ minWidth: 0 }}>
          <Title order={order} id={id} dir="auto">
            {path === undefined ? (
              name
            ) : (
              <Link to={path} className={classes.name}>
                {name}
              </Link>
            )}
          </Title>
          {description && (
            <Text c="dimmed" dir="auto">
              {description}
            </Text>
          )}
          <Text size="sm" c="dimmed" className="tabular">
            {count}
          </Text>
        </div>
      </Group>
      {children}
    </Group>
  );
}
