// The only script of a page that begins before the page is painted. Public pages are readable without any, so the others, which
// the head names with `rel="later"`, begin after the first paint, all at once: none waits for another one to name it.

const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];

function start(): void {
  for (const link of scripts) link.rel = 'modulepreload';
  const [application] = scripts;
  if (application) import(/* @vite-ignore */ application.href);
}

// A hidden page is not painted.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
