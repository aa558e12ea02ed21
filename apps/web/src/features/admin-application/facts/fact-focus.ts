import type { Fact } from '@lacorte/tender-rules';

/** Gives the focus to the control of a fact. @returns false if it is not shown */
export function focusFact(fact: Fact): boolean {
  const control = document.querySelector<HTMLElement>(`[data-fact="${fact}"]`);
  control?.focus();
  control?.closest('[data-fact-row]')?.scrollIntoView({ block: 'nearest' });
  return control !== null;
}

/** The fact whose row has the element. */
export function factAt(element: EventTarget | null): Fact | undefined {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-fact-row]') : null;
  return row?.dataset.factRow as Fact | undefined;
}
