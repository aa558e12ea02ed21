import { useEffect, useId, useImperativeHandle, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import type { DeskState } from '../use-desk';
import { DocumentContent } from './document-content';
import { useView } from './use-view';
import type { ViewedDocument } from './viewed-document';
import { ViewerTools } from './viewer-tools';

export function DocumentViewer({ desk, shown }: { desk: DeskState; shown: ViewedDocument }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { view, ...change } = useView(shown.path);
  const [space, setSpace] = useState<HTMLElement | null>(null);
  const width = useElementWidth(space);
  useImperativeHandle(desk.viewer, () => change);
  useEffect(() => {
    if (shown.path && view.page) space?.scrollTo({ top: 0, left: 0 });
  }, [shown.path, view.page, space]);
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:h-full"
    >
      <h2 id={titleId} className="sr-only">
        {t('adminApplication.viewer.title')}
      </h2>
      <ViewerTools desk={desk} shown={shown} view={view} change={change} />
      <section
        ref={setSpace}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, also by keyboard.
        tabIndex={0}
        aria-label={shown.name}
        className="relative min-h-96 flex-1 overflow-auto bg-sunken p-3 -outline-offset-3"
      >
        <DocumentContent key={shown.path} document={shown} view={view} width={width} onPages={change.setPages} />
      </section>
    </section>
  );
}

const SETTLED_AFTER_MS = 150;

/** Returns the width inside an element in whole CSS pixels. Measures it again after a resize. */
function useElementWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const padding = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
      setWidth(Math.floor(element.clientWidth - padding));
    };
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, SETTLED_AFTER_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
