import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In whatever attribute: some are asked for at once, most when the page has been seen. */
const NAMED_IN_HTML = /["\s]\/([\w./-]+\.js)(?=["\s])/g;
const IMPORTED = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/**
 * The scripts that a browser loads for a page before its reader does anything: those that the page's HTML names, and what
 * they import.
 *
 * @param site folder of the built site
 * @param page path of the page's HTML in it
 * @returns paths from `site`
 */
export function pageScripts(site: string, page: string): string[] {
  const html = readFileSync(join(site, page), 'utf8');
  const scripts = new Set<string>();
  const waiting = [...html.matchAll(NAMED_IN_HTML)].map(([, path = '']) => path);
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (scripts.has(script)) continue;
    scripts.add(script);
    const folder = script.slice(0, script.lastIndexOf('/') + 1);
    const source = readFileSync(join(site, script), 'utf8');
    waiting.push(...[...source.matchAll(IMPORTED)].map(([, name = '']) => folder + name));
  }
  return [...scripts];
}
