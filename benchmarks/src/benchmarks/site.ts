import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES } from '@lacorte/contracts';
import lighthouse from 'lighthouse';
import { request } from 'undici';
import { build, type Plugin } from 'vite';
import type { Benchmark, Measurement } from '../measuring/benchmark';
import { PlainPuppeteer } from '../product/plain-puppeteer';
import { ROOT } from '../product/product';

const AUDITED = [PAGES.home, PAGES.tender, PAGES.apply];
const LOWEST_SCORE = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LOWEST_SCORE;
const CATEGORIES = Object.keys(LOWEST_SCORE) as Category[];
/** Bytes; the build does not compress smaller files. */
const SMALLEST_COMPRESSED = 1_024;

/** 400 kbit/s and a quarter of this machine's processor. */
const SLOW_PHONE = { bytesPerSecond: 50_000, latencyMs: 300, processorRate: 4, viewport: { width: 390, height: 844 } };
const FIRST_FIELD = 'input[name="nome"]';

const LIBRARIES = 'libraries-alone';

/** Source of the smallest application that uses the site's libraries: a page with a query and a link. */
const LIBRARIES_SOURCE = `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

function Component() {
  const { data } = useQuery({ queryKey: ['word'], queryFn: async () => (await fetch('/word')).text() });
  return createElement(Link, { to: '/' }, data);
}
const client = new QueryClient();
const router = createBrowserRouter([{ path: '/', Component }]);
hydrateRoot(document.body, createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
`;

/** Pages on a phone by Lighthouse, how much JavaScript the first page loads, and the application form on a slow phone. */
export const site: Benchmark = {
  name: 'site',
  applications: () => 0,
  async run({ product, rounds }) {
    const measurements: Measurement[] = [];
    for (const page of AUDITED) {
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round += 1) audits.push(await audit(product.urls.site + page));
      const faults = new Set(audits.flatMap((one) => one.faults));
      if (faults.size > 0) console.log(`  ${page}: ${[...faults].join(', ')}`);
      measurements.push(...measurementsOf(page, audits));
      const scripts = audits.at(-1)?.scripts;
      if (page === PAGES.home && scripts) measurements.push(...(await javaScript(scripts)));
    }
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visitSlowly(product.urls.site + PAGES.apply));
    return [...measurements, ...ofSlowPhone(visits)];
  },
};

type Visit = Awaited<ReturnType<typeof visitSlowly>>;

/** Opens the application form on a slow phone with an empty cache, and types in its first field as soon as it is seen. */
async function visitSlowly(url: string) {
  const chromium = await PlainPuppeteer.start();
  try {
    const page = await chromium.newPage();
    await page.setViewport({ ...SLOW_PHONE.viewport, isMobile: true, hasTouch: true });
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    const { bytesPerSecond, latencyMs: latency, processorRate: rate } = SLOW_PHONE;
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    let bytes = 0;
    session.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1_000;
    const loading = page.goto(url);
    await page.waitForSelector(FIRST_FIELD, { visible: true });
    const [seen, bytesBefore] = [seconds(), bytes];
    await page.type(FIRST_FIELD, 'Chiara');
    const typed = seconds();
    await loading;
    await page.waitForSelector('#root[data-live]');
    const kept = await page.$eval(FIRST_FIELD, (field) => Reflect.get(field, 'value'));
    if (kept !== 'Chiara') throw new Error(`the first field of ${url} has lost what was typed: '${kept}'`);
    return { seen, typed, kilobytesBefore: bytesBefore / 1_000 };
  } finally {
    await chromium.end();
  }
}

function ofSlowPhone(visits: Visit[]): Measurement[] {
  const row = (name: string, unit: string, atMost: number, value: (visit: Visit) => number) => ({
    what: `${PAGES.apply} at 400 kbit/s: ${name}`,
    unit,
    product: visits.map(value),
    goal: { atMost },
  });
  return [
    row('first field seen', 's', 4, ({ seen }) => seen),
    row('six letters typed in it', 's', 8, ({ typed }) => typed),
    row('received before it is seen', 'kB', 300, ({ kilobytesBefore }) => kilobytesBefore),
  ];
}

type Audit = Awaited<ReturnType<typeof audit>>;

/** A page in a new browser, as Lighthouse's model of a mid-range phone on slow 4G loads it. */
async function audit(url: string) {
  const chromium = await PlainPuppeteer.start(['--headless', 'about:blank']);
  const flags = { port: chromium.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const result = await lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES] }).finally(() => chromium.end());
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot read ${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as { items?: { url: string; resourceType?: string }[] };
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    score: (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100),
    largestPaintSeconds: value('largest-contentful-paint') / 1_000,
    layoutShift: value('cumulative-layout-shift'),
    scripts: details.items?.flatMap((item) => (item.resourceType === 'Script' ? [item.url] : [])) ?? [],
    /** Audits that cost points. */
    faults: weighed.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  };
}

function measurementsOf(page: string, audits: Audit[]): Measurement[] {
  const row = (name: string, unit: string, goal: Measurement['goal'], value: (audit: Audit) => number) => ({
    what: `${page} on a phone: ${name}`,
    unit,
    product: audits.map(value),
    goal,
  });
  return [
    ...CATEGORIES.map((category) =>
      row(category.replace('-', ' '), 'of 100', { atLeast: LOWEST_SCORE[category] }, ({ score }) => score(category)),
    ),
    row('largest contentful paint', 's', { atMost: 1.8 }, ({ largestPaintSeconds }) => largestPaintSeconds),
    row('layout shift', '', { atMost: 0.05 }, ({ layoutShift }) => layoutShift),
  ];
}

/** The size of the scripts, which `npm test` limits (tools/checks/src/first-load). */
async function javaScript(scripts: string[]): Promise<Measurement[]> {
  const sent = (await Promise.all(scripts.map(gzipBytes))).reduce((sum, count) => sum + count, 0);
  const what = 'JavaScript of the first page, gzip';
  const product = [sent / 1_000];
  const limit = { what: 'React, router and queries alone', values: [(await librariesAlone()) / 1_000] };
  return [{ what, unit: 'kB', product, limit }];
}

/** Number of bytes that the site sends to a browser that accepts gzip. */
async function gzipBytes(url: string): Promise<number> {
  const { body, headers, statusCode } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  if (headers['content-encoding'] !== 'gzip' && Number(headers['content-length']) > SMALLEST_COMPRESSED) {
    throw new Error(`${url} is not compressed`);
  }
  return (await body.arrayBuffer()).byteLength;
}

/** Number of gzipped bytes of React, its router and its queries in one file, built with the site's own tools. */
async function librariesAlone(): Promise<number> {
  const result = await build({
    root: join(ROOT, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    plugins: [librariesEntry(join(ROOT, 'apps/web/src/main.tsx'))],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: LIBRARIES } },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunks = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  return chunks.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Puts the source beside the site's entry, so that it finds the packages that the site finds. */
function librariesEntry(beside: string): Plugin {
  const id = `${beside}.${LIBRARIES}.js`;
  return {
    name: LIBRARIES,
    enforce: 'pre',
    resolveId: (name) => (name === LIBRARIES ? id : undefined),
    load: (name) => (name === id ? LIBRARIES_SOURCE : undefined),
  };
}
