// The only script of a prerendered page that begins before the page is painted. It keeps what the reader does until the other
// scripts answer. Such a page is readable without scripts, so the others, which the head names with `rel="later"`, begin after
// the first paint, all at once: none waits for another one to name it.

import { keepEarlyInput } from './early-input';

/** Firefox reports no paint while it resists fingerprinting. */
const LONGEST_WAIT_MS = 1_000;

/** Number of scripts requested at once. Each batch takes a few milliseconds, and the page reacts to presses in between. */
const BATCH = 8;

const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
const [application] = scripts;

const root = document.getElementById('root');
if (root) keepEarlyInput(root);

/** A second call does no harm: a script is requested and an application imported once. */
function start(): void {
  // Browsers delay the timers of hidden pages.
  for (const link of scripts.splice(0, document.hidden ? scripts.length : BATCH)) link.rel = 'modulepreload';
  if (scripts.length > 0) setTimeout(start);
  else if (application) import(/* @vite-ignore */ application.href);
}

if (document.hidden) {
  // A hidden page is not painted.
  start();
} else {
  // The next animation frame would be too early: the paint is up to 50 ms later, and a script that ends in between counts as
  // one that the paint waits for.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT_MS);
}
