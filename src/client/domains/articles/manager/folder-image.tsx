import { Button, FileButton, Group, Image, Input } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { libraryPrefix } from '#shared/uploads.ts';
import { UploadList } from '../../uploads/parts/upload-list.tsx';
import { useUploads } from '../../uploads/queue/use-uploads.ts';

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

const options = {
  disk: 'public',
  diskPrefix: libraryPrefix,
  restrictions: { allowed: kinds.split(',') },
} as const;

interface FolderPictureProps {
  value: string;
  onChange: (address: string) => void;
}

/** The picture that readers see beside the name of a category. */
export function FolderImage({ value, onChange }: FolderPictureProps) {
  const translate = useTranslate();
  const { records, add, abort, retry, remove, takeCompleted } = useUploads('folder-picture', {
    ...options,
    restrictions: { allowed: [...options.restrictions.allowed] },
  });
  const isCompleted = records.some(({ status }) => status === 'completed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that has arrived.
  useEffect(() => {
    const entry = isCompleted ? takeCompleted().at(-1) : undefined;
    if (entry) onChange(entry.url);
  }, [isCompleted]);
  return (
    <Input.Wrapper label={translate('Image')} labelElement="div">
      <Group gap="sm" mt={4}>
        {value !== '' && (
          <Image src={value} alt={translate('Image')} w={48} h={48} fit="contain" radius="sm" />
        )}
        <FileButton accept={kinds} onChange={(file) => file && add([file])}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {translate('Choose an image')}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange('')}>
            {translate('Remove image')}
          </Button>
        )}
      </Group>
      <UploadList records={records} onAbort={abort} onRetry={retry} onRemove={remove} />
    </Input.Wrapper>
  );
}
