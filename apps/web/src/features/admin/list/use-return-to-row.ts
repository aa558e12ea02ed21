import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { BackToList } from '../../../lib/applications-list/list-trail';
import { codeLinkId } from './row-parts';

/** Gives the focus to the row of the application whose page was left for the list, once the list is there. */
export function useReturnToRow(isListThere: boolean): void {
  const { state, key } = useLocation();
  const done = useRef<string>(undefined);
  const application = (state as BackToList | null)?.application;
  useEffect(() => {
    if (!isListThere || application === undefined || done.current === key) return;
    done.current = key;
    // After the layout, which gives the focus of a new page to its content.
    queueMicrotask(() => {
      const row = document.getElementById(codeLinkId(application));
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'center' });
    });
  }, [isListThere, application, key]);
}
