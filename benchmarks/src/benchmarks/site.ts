import { PAGES } from '@lacorte/contracts';
import lighthouse from 'lighthouse';
import { type Benchmark, inRounds, type Measurement, rowsOf } from '../measuring/benchmark';
import { PlainPuppeteer } from '../product/plain-puppeteer';

const AUDITED = [PAGES.home, PAGES.tender, PAGES.apply];
const LOWEST_SCORE = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LOWEST_SCORE;
const CATEGORIES = Object.keys(LOWEST_SCORE) as Category[];
/** A phone with 400 kbit/s and a quarter of the machine's processor. */
const SLOW_PHONE = { bytesPerSecond: 50_000, latencyMs: 300, processorRate: 4, viewport: { width: 390, height: 844 } };
const FIRST_FIELD = 'input[name="nome"]';

/** Measures pages on a phone by Lighthouse, and the application form on a slow phone. */
export const site: Benchmark = {
  name: 'site',
  applications: () => 0,
  async run({ product, rounds }) {
    const measurements: Measurement[] = [];
    for (const page of AUDITED) {
      const audits = await inRounds(rounds, () => audit(product.urls.site + page));
      const faults = new Set(audits.flatMap((one) => one.faults));
      if (faults.size > 0) console.log(`  ${page}: ${[...faults].join(', ')}`);
      measurements.push(...measurementsOf(page, audits));
    }
    const visits = await inRounds(rounds, () => visitSlowly(product.urls.site + PAGES.apply));
    const row = rowsOf(`${PAGES.apply} at 400 kbit/s`, visits);
    return [
      ...measurements,
      row('first field seen', 's', { atMost: 4 }, ({ seen }) => seen),
      row('six letters typed in it', 's', { atMost: 8 }, ({ typed }) => typed),
      row('received before it is seen', 'kB', { atMost: 300 }, ({ kilobytesBefore }) => kilobytesBefore),
    ];
  },
};

/** Opens the application form on a slow phone with an empty cache, and types in its first field as soon as it is visible. */
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

type Audit = Awaited<ReturnType<typeof audit>>;

/** Audits a page in a new browser with Lighthouse's model of a mid-range phone on slow 4G. */
async function audit(url: string) {
  const chromium = await PlainPuppeteer.start(['--headless', 'about:blank']);
  const flags = { port: chromium.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const result = await lighthouse(url, flags).finally(() => chromium.end());
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot read ${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    score: (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100),
    largestPaintSeconds: value('largest-contentful-paint') / 1_000,
    layoutShift: value('cumulative-layout-shift'),
    /** Ids of the audits that cost points. */
    faults: weighed.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  };
}

function measurementsOf(page: string, audits: Audit[]): Measurement[] {
  const row = rowsOf(`${page} on a phone`, audits);
  return [
    ...CATEGORIES.map((category) =>
      row(category.replace('-', ' '), 'of 100', { atLeast: LOWEST_SCORE[category] }, ({ score }) => score(category)),
    ),
    row('largest contentful paint', 's', { atMost: 1.8 }, ({ largestPaintSeconds }) => largestPaintSeconds),
    row('layout shift', '', { atMost: 0.05 }, ({ layoutShift }) => layoutShift),
  ];
}
