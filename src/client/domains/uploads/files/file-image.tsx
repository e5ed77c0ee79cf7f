import { IconPhotoOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './file-image.module.css';

interface FilePictureProps {
  src: string;
  alt: string;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
  onLoad?: () => void;
  /** Called when it is not there. */
  onMissing?: () => void;
}

/** A picture, or a quiet word in its place when it is not there any more. */
export function FileImage({ src, alt, className, loading = 'lazy', onLoad, onMissing }: FilePictureProps) {
  const translate = useTranslate();
  const [missing, setMissing] = useState('');
  const miss = () => {
    setMissing(src);
    onMissing?.();
  };
  // The page may have failed to load it before it came alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once per element.
  const look = useCallback((node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0 && node.currentSrc !== '') miss();
  }, []);
  if (missing === src) {
    return (
      <span className={classes.missing} role="img" aria-label={`${alt}: ${translate('No longer available')}`}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        <span>{translate('No longer available')}</span>
      </span>
    );
  }
  return (
    <img
      ref={look}
      src={src}
      alt={alt}
      loading={loading}
      decoding="async"
      className={className}
      onLoad={onLoad}
      onError={miss}
    />
  );
}
