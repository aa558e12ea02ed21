/**
 * Empties the forms of a page that the browser shows again, with what an earlier reader typed in them. Browsers fill in fields while
 * they read the page, as Firefox does, or before `pageshow`, as Chromium does. A page that is shown for the first time is left alone.
 */
export function emptyRestoredForms(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate') return;
  emptyForms();
  addEventListener('pageshow', emptyForms, { once: true });
}

function emptyForms(): void {
  for (const form of document.forms) form.reset();
}
