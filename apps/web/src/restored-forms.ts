type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Events of input by a reader. No browser sends them for a field that the browser fills in. */
const OF_READERS = ['beforeinput', 'click', 'keydown', 'pointerdown'];

/**
 * Empties forms in which the browser has restored what an earlier reader typed. Firefox restores fields while it reads the page,
 * Chromium before `pageshow`. What the present reader types before `pageshow` stays. A page that is opened for the first time is not changed.
 */
export function emptyRestoredForms(): void {
  if (typeOfVisit() === 'navigate') return;
  emptyForms(new Set());
  const typed = new Set<Field>();
  const note = ({ type, target }: Event) => {
    if (!(target instanceof Element && target.matches('input, textarea, select'))) return;
    const isChoice = target.matches('select, [type="checkbox"], [type="radio"]');
    if (isChoice || type === 'beforeinput') typed.add(target as Field);
  };
  for (const type of OF_READERS) addEventListener(type, note, true);
  const onPageShow = () => {
    for (const type of OF_READERS) removeEventListener(type, note, true);
    emptyForms(typed);
  };
  addEventListener('pageshow', onPageShow, { once: true });
}

export function typeOfVisit(): NavigationTimingType | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type;
}

/** Empties all fields but `typed`. Chosen files are lost, because a script cannot put them back. */
function emptyForms(typed: ReadonlySet<Field>): void {
  const values = [...typed].map((field) => [field, field.value, 'checked' in field && field.checked] as const);
  for (const form of document.forms) form.reset();
  for (const [field, value, checked] of values) {
    field.value = value;
    if ('checked' in field) field.checked = checked;
  }
}
