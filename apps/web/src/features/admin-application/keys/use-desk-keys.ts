import type { Fact } from '@lacorte/tender-rules';
import { useEffect, useRef } from 'react';
import { FACT_KEYS, shownFacts } from '../facts/fact-list';
import type { DeskState } from '../use-desk';
import { isTyping, type Shortcuts, useShortcuts } from './shortcuts';

interface DeskKeys {
  desk: DeskState;
  areOn: boolean;
  /** Shows a part of the page on screens that show only one. */
  onShowPart: (part: 'facts' | 'documents' | 'record') => void;
}

/** Keys of the assessment. ShortcutsDialog explains all keys. */
export function useDeskKeys({ desk, areOn, onShowPart }: DeskKeys): void {
  const lastFact = useLastFact();
  const { state, result, claim, keeper, viewer, documentTypes } = desk;
  const facts = shownFacts(state.facts);
  const toFact = (fact: Fact | undefined) => {
    // A fact that is shown gets the focus at once, because the next key may come before the next frame.
    if (fact === undefined || focusFact(fact)) return;
    onShowPart('facts');
    requestAnimationFrame(() => focusFact(fact));
  };
  const shortcuts: Shortcuts = {
    ...Object.fromEntries(FACT_KEYS.map(({ key, fact }) => [key, () => toFact(fact)])),
    f: () => toFact(result?.missing[0]),
    v: () => {
      const row = facts.find(({ fact }) => fact === lastFact.current);
      if (row && documentTypes.has(row.provedBy)) {
        onShowPart('documents');
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
      const { noteField } = desk;
      if (noteField.current) return noteField.current.focus();
      onShowPart('record');
      requestAnimationFrame(() => noteField.current?.focus());
    },
    c: () => {
      if (claim.isMine) claim.release();
      else if (!claim.isOthers) claim.take();
    },
  };
  useShortcuts(shortcuts, areOn);
}

/** Remembers the fact that last had the focus. Escape leaves a field, so that single keys act again. */
function useLastFact() {
  const last = useRef<Fact>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = factAt(target) ?? last.current;
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

/** Gives the focus to the control of a fact. @returns false if it is not shown */
function focusFact(fact: Fact): boolean {
  const control = document.querySelector<HTMLElement>(`[data-fact="${fact}"]`);
  control?.focus();
  control?.closest('[data-fact-row]')?.scrollIntoView({ block: 'nearest' });
  return control !== null;
}

/** The fact whose row contains the element. */
function factAt(element: EventTarget | null): Fact | undefined {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-fact-row]') : null;
  return row?.dataset.factRow as Fact | undefined;
}
