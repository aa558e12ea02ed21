import { useEffect, useEffectEvent, useState } from 'react';

/** Marks an element of the page as the drop area of one section. */
export const DROP_AREA_ATTRIBUTE = 'data-drop-section';

/**
 * Follows files dragged over the whole window.
 *
 * @param onDrop receives the dropped files and the section whose drop area they fell on, if any
 * @returns whether files are over the window now
 */
export function useFileDrag(onDrop: (files: File[], section: string | undefined) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Without this the browser opens the dropped file instead of handing it over.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Elements of the page exchange leave and enter events; only the window's own has nowhere to go to.
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
