// This is the only script of a prerendered page that starts before the first paint. It records what the reader does until the controls
// work. The page is readable without scripts, so the others start after the first paint. The head lists every other script with
// `rel="later"`. They load in parallel, instead of each waiting for the script that imports it.

import { keepEarlyInput } from './early-input';

/** The wait has a limit, because Firefox reports no paint while it resists fingerprinting. */
const LONGEST_WAIT_MS = 1_000;

/** Number of scripts requested at once. Each batch takes a few milliseconds, and the page reacts to presses in between. */
const BATCH = 8;

const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
const [application] = scripts;

const root = document.getElementById('root');
if (root) keepEarlyInput(root);

/** A second call does no harm, because each script is requested once and the application is imported once. */
function start(): void {
  // A hidden page requests all scripts at once, because browsers delay its timers.
  for (const link of scripts.splice(0, document.hidden ? scripts.length : BATCH)) link.rel = 'modulepreload';
  if (scripts.length > 0) setTimeout(start);
  else if (application) import(/* @vite-ignore */ application.href);
}

if (document.hidden) {
  // A hidden page is not painted.
  start();
} else {
  // Waits for the paint itself, which comes up to 50 ms after the next animation frame. Measuring tools count a script that ends before
  // the paint as one that delays it.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT_MS);
}
