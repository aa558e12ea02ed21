import { useEffect, useEffectEvent, useState } from 'react';

export const DROP_AREA_ATTRIBUTE = 'data-drop-section';

/** Returns whether files are dragged over the window. `onDrop` gets the dropped files and the section of the drop area, if any. */
export function useFileDrag(onDrop: (files: File[], section: string | undefined) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Otherwise, the browser would open the file.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Only the event of leaving the window has no related target.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const area = event.target instanceof Element ? event.target.closest(`[${DROP_AREA_ATTRIBUTE}]`) : null;
      drop([...(event.dataTransfer?.files ?? [])], area?.getAttribute(DROP_AREA_ATTRIBUTE) ?? undefined);
    };
    addEventListener('dragenter', onDragOver);
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDropped);
    return () => {
      removeEventListener('dragenter', onDragOver);
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDropped);
    };
  }, []);

  return isOver;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
