import { Menu } from '@mantine/core';
import { IconCopy, IconExternalLink, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { pagePath } from '#shared/addresses.ts';
import type { ListedPage } from '#shared/custom-pages.ts';

/** Writes another page that says the same. */
function useDuplicate() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const create = api.customPages.create.useMutation({
    onSuccess: ({ page }) => {
      void utils.customPages.list.invalidate();
      void navigate({ to: '/admin/pages/$pageId', params: { pageId: String(page.id) } });
    },
    onError: (error) => toastError(error, translate),
  });
  return async ({ id }: ListedPage) => {
    const { page } = await utils.customPages.get.fetch({ id: String(id) });
    const { body, seo, role_ids, hide_header, hide_footer } = page;
    const title = translate('Copy of :name', { name: page.title }).slice(0, 255);
    create.mutate({ title, body, seo, role_ids, hide_header, hide_footer });
  };
}

interface PageMenuProps {
  page: ListedPage;
  onDelete: () => void;
}

/** What can be done with one page. */
export function PageMenu({ page, onDelete }: PageMenuProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayCreate = usePermission('custom_pages.create');
  const mayUpdate = usePermission('custom_pages.update');
  const mayDelete = usePermission('custom_pages.delete');
  const duplicate = useDuplicate();
  const isPublished = page.status === 'published';
  const update = api.customPages.update.useMutation({
    onSuccess: ({ page: { status } }) => {
      toast.positive(status === 'published' ? translate('Page published') : translate('Page unpublished'));
      void utils.customPages.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <RowMenu name={page.title}>
      <Menu.Item
        component="a"
        href={pagePath(page)}
        {...newTab}
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {translate('Open', { as: 'verb' })}
      </Menu.Item>
      {mayCreate && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void duplicate(page)}>
          {translate('Duplicate')}
        </Menu.Item>
      )}
      {mayUpdate && (
        <Menu.Item
          leftSection={isPublished ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          onClick={() =>
            update.mutate({
              id: page.id,
              version: page.version,
              status: isPublished ? 'draft' : 'published',
            })
          }
        >
          {isPublished ? translate('Unpublish') : translate('Publish')}
        </Menu.Item>
      )}
      {mayDelete && (
        <>
          <Menu.Divider />
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {translate('Delete')}
          </DangerItem>
        </>
      )}
    </RowMenu>
  );
}
