import { Anchor, Badge, Button, Card, Group, Menu, Modal, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { colorsOf } from '#shared/theme-tokens.ts';
import type { ThemeView } from '#shared/themes.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission, useSettings } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { DangerItem } from '../../shell/list/danger-item.tsx';
import { foundIn } from '../../shell/list/found.ts';
import type { TermSearch } from '../../shell/list/list-search.ts';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { RowMenu } from '../../shell/list/row-menu.tsx';
import { Columns } from '../../ui/columns.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { freeName, readThemeFile, saveThemeFile } from './theme-file.ts';
import classes from './themes-screen.module.css';
import { useRefreshThemes } from './use-refresh-themes.ts';

/** A page in a few strokes, in the colours of a theme. */
function Sample({ theme }: { theme: ThemeView }) {
  const colors = colorsOf(theme);
  return (
    <div className={classes.sample} style={{ background: colors['--be-background'] }} aria-hidden>
      <div className={classes.sampleBar} style={{ background: colors['--be-navbar-color'] }}>
        <span style={{ background: colors['--be-navbar-text'] }} />
      </div>
      <div className={classes.sampleHero} style={{ background: colors['--be-hero-color'] }}>
        <span style={{ background: colors['--be-hero-text'] }} />
        <span style={{ background: colors['--be-primary'] }} />
      </div>
      <div className={classes.sampleText}>
        <span style={{ background: colors['--be-text'] }} />
        <span style={{ background: colors['--be-text-muted'] }} />
        <span style={{ background: colors['--be-link'] }} />
      </div>
    </div>
  );
}

interface ThemeCardProps {
  theme: ThemeView;
  onCopy: () => void;
}

function ThemeCard({ theme, onCopy }: ThemeCardProps) {
  const translate = useTranslate();
  const refresh = useRefreshThemes();
  const { themes } = useSettings();
  const [creates, deletes] = [usePermission('themes.create'), usePermission('themes.delete')];
  const isDefault = theme.default_light || theme.default_dark || themes.default_id === theme.id;
  const [isDeleting, setDeleting] = useState(false);
  const remove = api.themes.delete.useMutation({
    onSuccess: async () => {
      setDeleting(false);
      await refresh();
      toast.positive(translate('Theme deleted'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Card component="li" padding={0} className={classes.card}>
      <Sample theme={theme} />
      <Group justify="space-between" wrap="nowrap" align="flex-start" p="sm" gap="xs">
        <div className={classes.words}>
          <Title order={2} size="h5">
            <Anchor
              inherit
              c="inherit"
              renderRoot={(props) => (
                <Link to="/admin/themes/$themeId" params={{ themeId: String(theme.id) }} {...props} />
              )}
            >
              <bdi>{theme.name}</bdi>
            </Anchor>
          </Title>
          <Group gap={6} mt={6}>
            <Badge color="gray">{theme.is_dark ? translate('Dark') : translate('Light')}</Badge>
            {theme.default_light && <Badge>{translate('Default light theme')}</Badge>}
            {theme.default_dark && <Badge>{translate('Default dark theme')}</Badge>}
            {theme.warnings.length > 0 && <Badge color="yellow">{translate('Low contrast')}</Badge>}
          </Group>
        </div>
        <RowMenu name={theme.name}>
          {creates && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
              {translate('Duplicate')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveThemeFile(theme)}
          >
            {translate('Export')}
          </Menu.Item>
          {deletes && (
            <DangerItem
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={isDefault || remove.isPending}
              onClick={() => setDeleting(true)}
            >
              {translate('Delete')}
            </DangerItem>
          )}
        </RowMenu>
      </Group>
      <Modal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={<span dir="auto">{translate('Delete :name?', { name: theme.name })}</span>}
      >
        <DeleteQuestion
          onCancel={() => setDeleting(false)}
          isPending={remove.isPending}
          onDelete={() => remove.mutate({ id: [theme.id] })}
        >
          <Text size="sm">
            {translate("People who chose it get the default theme. This can't be undone.")}
          </Text>
        </DeleteQuestion>
      </Modal>
    </Card>
  );
}

interface ThemesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** All themes of the site. */
export function ThemesScreen({ search, onChange }: ThemesScreenProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefreshThemes();
  const input = useRef<HTMLInputElement>(null);
  const creates = usePermission('themes.create');
  const [{ themes }] = api.themes.list.useSuspenseQuery();
  const found = foundIn(themes, search.query, ({ name }) => name) ?? [];
  const create = api.themes.create.useMutation({
    onSuccess: async ({ theme }) => {
      await refresh();
      await navigate({ to: '/admin/themes/$themeId', params: { themeId: String(theme.id) } });
    },
    onError: (error) => toastError(error, translate),
  });
  const make = (name: string, { is_dark, values }: Pick<ThemeView, 'is_dark' | 'values'>) =>
    create.mutate({ name: freeName(name, themes), is_dark, values });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readThemeFile(file);
    if (read === null)
      toast.danger(
        translate("This file doesn't contain a theme. Choose a file that was exported from this page."),
      );
    else make(read.name, read);
  };
  return (
    <AdminPage
      title={translate('Themes')}
      description={translate('The colors of the site, in light and dark mode.')}
      actions={
        creates && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {translate('Import')}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              loading={create.isPending}
              onClick={() => make(translate('New theme'), { is_dark: false, values: {} })}
            >
              {translate('New theme')}
            </Button>
          </Group>
        )
      }
    >
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={translate('Import')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <SearchField
        label={translate('Search themes')}
        term={search.query ?? ''}
        onSearch={(query) => onChange({ query: query || undefined })}
      />
      {found.length === 0 && (
        <Card padding={0}>
          <NothingFound onClear={() => onChange({})} />
        </Card>
      )}
      <Columns sm={2} md={3} component="ul" className={classes.list}>
        {found.map((theme) => (
          <ThemeCard key={theme.id} theme={theme} onCopy={() => make(theme.name, theme)} />
        ))}
      </Columns>
    </AdminPage>
  );
}
