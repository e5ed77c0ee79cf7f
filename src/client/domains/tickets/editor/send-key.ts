/** Ctrl or Cmd with Enter. */
export const isSendKey = ({ key, metaKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>) =>
  key === 'Enter' && (metaKey || ctrlKey);
