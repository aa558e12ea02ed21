import type { Fact } from '@lacorte/tender-rules';
import { useEffect, useRef } from 'react';
import { FACT_KEYS, shownFacts } from '../facts/fact-list';
import type { DeskState } from '../use-desk';
import { isTyping, useShortcuts } from './shortcuts';

/**
 * Lets single keys act on the assessment. ShortcutsDialog explains all keys.
 *
 * @param showPart shows a part of the page on screens that have room for only one part
 */
export function useDeskKeys(
  desk: DeskState,
  areOn: boolean,
  showPart: (part: 'facts' | 'documents' | 'record') => void,
): void {
  const lastFact = useLastFact();
  const { state, result, reservation, keeper, viewer, noteField } = desk;
  const facts = shownFacts(state.facts);
  const toFact = (fact: Fact | undefined) => {
    // A fact that is shown gets the focus at once, because the next key may come before the next frame.
    if (fact === undefined || focusFact(fact)) return;
    showPart('facts');
    requestAnimationFrame(() => focusFact(fact));
  };
  useShortcuts(
    {
      ...Object.fromEntries(FACT_KEYS.map(({ key, fact }) => [key, () => toFact(fact)])),
      f: () => toFact(result.missing[0]),
      v: () => {
        const row = facts.find(({ fact }) => fact === lastFact.current);
        if (row && desk.hasType(row.provedBy)) {
          showPart('documents');
          desk.showType(row.provedBy);
        }
      },
      d: () => desk.stepDocument(1),
      'shift+d': () => desk.stepDocument(-1),
      p: () => viewer.current?.turnPage(1),
      'shift+p': () => viewer.current?.turnPage(-1),
      '+': () => viewer.current?.zoomIn(),
      '-': () => viewer.current?.zoomOut(),
      r: () => viewer.current?.rotate(),
      s: () => void keeper.saveNow(),
      a: () => desk.suggestion.current?.focus(),
      n: () => {
        if (noteField.current) return noteField.current.focus();
        showPart('record');
        requestAnimationFrame(() => noteField.current?.focus());
      },
      c: () => {
        if (reservation.isMine) reservation.release();
        else if (!reservation.isOthers) reservation.take();
      },
    },
    areOn,
  );
}

/** Remembers the fact that last had the focus. Escape leaves a field, so that single keys act again. */
function useLastFact() {
  const last = useRef<Fact>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-fact-row]') : null;
      last.current = (row?.dataset.factRow as Fact | undefined) ?? last.current;
    };
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && isTyping(target)) target.blur();
    };
    addEventListener('focusin', remember);
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('focusin', remember);
      removeEventListener('keydown', leave);
    };
  }, []);
  return last;
}

/** Gives the focus to the control of a fact, and returns whether the control is shown. */
function focusFact(fact: Fact): boolean {
  const control = document.querySelector<HTMLElement>(`[data-fact="${fact}"]`);
  control?.focus();
  control?.closest('[data-fact-row]')?.scrollIntoView({ block: 'nearest' });
  return control !== null;
}
