import { type DragEvent, useEffect, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

const carriesFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>) =>
  dataTransfer?.types.includes('Files') ?? false;

let zones = 0;

/** A file dropped beside the zones would be opened in place of the page, and what was written there be gone. */
function refuseMissed(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
}

function useMissedDrops(): void {
  useEffect(() => {
    zones += 1;
    if (zones === 1) addEventListener('dragover', refuseMissed);
    return () => {
      zones -= 1;
      if (zones === 0) removeEventListener('dragover', refuseMissed);
    };
  }, []);
}

/** Drag and drop of files on an element. */
export function useFileDrag({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const [isOver, setOver] = useState(false);
  /** How many elements inside are entered and not yet left. */
  const depth = useRef(0);
  useMissedDrops();

  const leave = () => {
    depth.current = 0;
    setOver(false);
  };

  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (disabled || !carriesFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave: () => {
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDragOver: (event: DragEvent) => {
      if (disabled || !carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      leave();
      // Something inside, such as a text that takes pictures, may have been faster.
      if (disabled || event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => {
        if (files.length > 0) onFiles(files);
      });
    },
  };
  return { isOver: isOver && !disabled, handlers };
}
