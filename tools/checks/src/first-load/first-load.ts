import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { pageScripts } from './page-scripts.ts';
import { partsWithoutSign, strangersIn } from './strangers.ts';

/** Bytes of JavaScript, by gzip, that the first page may need. */
const HOME_LIMIT = 130_000;
const HOME = 'home';
/** Serves pages that are nobody's first: their files come when the router knows which. */
const ANY_PAGE = 'application.html';

export interface PageLoad {
  /** `it/home` */
  page: string;
  /** Compressed with gzip. */
  bytes: number;
  limit?: number;
}

interface FirstLoad {
  loads: PageLoad[];
  findings: string[];
}

/** Weighs what each page made ahead of time loads at first, and looks for what it should not. */
export async function weighFirstLoad(site: string): Promise<FirstLoad> {
  const pages = readdirSync(join(site, 'pages'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && basename(path) !== ANY_PAGE,
  );
  const loads: PageLoad[] = [];
  const findings = partsWithoutSign(everySource(site)).map((part) => `no file of the site has the sign of ${part}`);
  for (const path of pages.sort()) {
    const page = path.replace('.html', '');
    const scripts = pageScripts(site, join('pages', path));
    const load = { page, bytes: await gzipBytes(site, scripts), ...(basename(page) === HOME && { limit: HOME_LIMIT }) };
    loads.push(load);
    findings.push(...findingsOn(site, load, scripts));
  }
  if (!loads.some(({ limit }) => limit !== undefined)) findings.push(`no page is called ${HOME}`);
  return { loads, findings };
}

function findingsOn(site: string, { page, bytes, limit }: PageLoad, scripts: string[]): string[] {
  const strangers = scripts.flatMap((script) =>
    strangersIn(readFileSync(join(site, script), 'utf8'), basename(page)).map(
      (part) => `${page} loads ${part}: ${script}`,
    ),
  );
  const isTooMuch = limit !== undefined && bytes > limit;
  return isTooMuch ? [`${page} loads ${bytes} bytes of JavaScript, ${limit} are allowed`, ...strangers] : strangers;
}

async function gzipBytes(site: string, scripts: string[]): Promise<number> {
  const files = scripts.map((script) => join(site, script));
  const [check] = (await sizeLimit([filePlugin], { checks: [{ files, gzip: true }] })) as { size: number }[];
  return check?.size ?? Number.NaN;
}

function everySource(site: string): string[] {
  const folder = join(site, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.map((name) => readFileSync(join(folder, name), 'utf8'));
}
