import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';

/** Maximum size of the gzipped JavaScript of pages with their texts, in bytes. Each limit is a little above the present size. */
const LIMITS: Readonly<Record<string, number>> = {
  'it/home': 159_500,
  'fr/home': 159_800,
  'it/iscrizione': 292_300,
  'fr/iscrizione': 294_500,
};
/** The page that the gateway serves for all other routes. It is not weighed, because the router loads further files for each route. */
const ANY_PAGE = 'application.html';

/** A part of the application that most readers do not need, and a pattern in its code. */
interface Part {
  name: string;
  sign: RegExp;
  /** Page files that need it. */
  allowedOn: readonly string[];
}

const PARTS: readonly Part[] = [
  { name: 'the application form', sign: /["'`]applicationForm\.[a-z]/, allowedOn: ['iscrizione'] },
  { name: 'the back office', sign: /["'`]admin(?:Contacts)?\.[a-z]/, allowedOn: [] },
  { name: 'dialogs and menus', sign: /data-radix-popper|DialogContent/, allowedOn: ['iscrizione'] },
  { name: 'validation of forms', sign: /classValidatorMetadataStorage/, allowedOn: ['iscrizione', 'contatti'] },
];

interface PageLoad {
  /** Language and name, such as `it/home`. */
  page: string;
  /** Bytes of gzipped JavaScript. */
  bytes: number;
  limit: number | undefined;
}

/** Weighs the first load of each prerendered page, and finds parts that a page should not load. */
export async function weighFirstLoad(site: string): Promise<{ loads: PageLoad[]; findings: string[] }> {
  const pages = readdirSync(join(site, 'pages'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && basename(path) !== ANY_PAGE,
  );
  const loads: PageLoad[] = [];
  const findings = partsWithoutSign(site).map((part) => `no file of the site has the sign of ${part}`);
  for (const path of pages.sort()) {
    const page = path.replace('.html', '');
    const scripts = pageScripts(site, join('pages', path));
    const load = { page, bytes: await gzipBytes(site, scripts), limit: LIMITS[page] };
    loads.push(load);
    findings.push(...findingsOn(site, load, scripts));
  }
  const weighed = loads.map(({ page }) => page);
  findings.push(...Object.keys(LIMITS).flatMap((page) => (weighed.includes(page) ? [] : [`there is no page ${page}`])));
  return { loads, findings };
}

function findingsOn(site: string, { page, bytes, limit }: PageLoad, scripts: string[]): string[] {
  const strangers = scripts.flatMap((script) => {
    const source = readFileSync(join(site, script), 'utf8');
    const found = PARTS.filter(({ sign, allowedOn }) => !allowedOn.includes(basename(page)) && sign.test(source));
    return found.map(({ name }) => `${page} loads ${name}: ${script}`);
  });
  const isTooMuch = limit !== undefined && bytes > limit;
  return isTooMuch ? [`${page} loads ${bytes} bytes of JavaScript, ${limit} are allowed`, ...strangers] : strangers;
}

async function gzipBytes(site: string, scripts: string[]): Promise<number> {
  const files = scripts.map((script) => join(site, script));
  const [check] = (await sizeLimit([filePlugin], { checks: [{ files, gzip: true }] })) as { size: number }[];
  return check?.size ?? Number.NaN;
}

/** Returns the parts whose sign is in no file, so that the sign is outdated. */
function partsWithoutSign(site: string): string[] {
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  const sources = scripts.map((name) => readFileSync(join(site, 'assets', name), 'utf8'));
  return PARTS.filter(({ sign }) => !sources.some((source) => sign.test(source))).map(({ name }) => name);
}

const NAMED_IN_HTML = /(?:src|href)="\/([\w./-]+\.js)"/g;
const IMPORTED = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** Returns the scripts that a page's HTML names, and their static imports, as paths from `site`. */
function pageScripts(site: string, page: string): string[] {
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
