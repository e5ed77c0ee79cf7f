import { useUploads } from '../../uploads/queue/use-uploads.ts';

/** The two queues of a message's uploads, attachments and inline images, and what concerns both. */
export function useMessageUploads(name: string) {
  const beside = useUploads(name);
  const inText = useUploads(`${name}:text`);
  return {
    beside,
    inText,
    records: [...beside.records, ...inText.records],
    interrupted: [...beside.interrupted, ...inText.interrupted],
    queueOf: (id: string) => (inText.records.some(({ file }) => file.id === id) ? inText : beside),
    forget: (id: string) => {
      beside.forget(id);
      inText.forget(id);
    },
    resume: (files: readonly File[]) => {
      const wasInText = ({ name, size }: File) =>
        inText.interrupted.some((upload) => upload.name === name && upload.size === size);
      inText.add(files.filter(wasInText));
      beside.add(files.filter((file) => !wasInText(file)));
    },
  };
}

export type MessageUploads = ReturnType<typeof useMessageUploads>;
