import { PAGES } from '@lacorte/contracts';
import type { Benchmark, Measurement } from '../measuring/benchmark';
import { PlainPuppeteer } from '../product/plain-puppeteer';
import { type Audit, audit, CATEGORIES, type Category } from './audit';
import { librariesAlone } from './libraries-alone';
import { scriptBytes } from './script-bytes';

const AUDITED = [PAGES.home, PAGES.tender, PAGES.apply];
const LOWEST_SCORE: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Pages as a phone gets them: Lighthouse, and how much JavaScript the first page loads. */
export const site: Benchmark = {
  name: 'site',
  applications: () => 0,
  async run({ product, rounds }) {
    const measurements: Measurement[] = [];
    for (const page of AUDITED) {
      const audits = await auditRounds(product.urls.site + page, rounds);
      measurements.push(...measurementsOf(page, audits));
      const scripts = audits.at(-1)?.scripts;
      if (page === PAGES.home && scripts) measurements.push(await javaScript(scripts));
    }
    return measurements;
  },
};

/** Each round with a browser that has seen nothing yet. */
async function auditRounds(url: string, rounds: number): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const chromium = await PlainPuppeteer.start({ flags: ['--headless', 'about:blank'] });
    try {
      audits.push(await audit(url, chromium.port));
    } finally {
      await chromium.end();
    }
  }
  const faults = new Set(audits.flatMap((one) => one.faults));
  if (faults.size > 0) console.log(`  ${url}: ${[...faults].join(', ')}`);
  return audits;
}

function measurementsOf(page: string, audits: Audit[]): Measurement[] {
  const what = (figure: string) => `${page} on a phone: ${figure}`;
  return [
    ...CATEGORIES.map((category) => ({
      what: what(category.replace('-', ' ')),
      unit: 'of 100',
      product: audits.map(({ scores }) => scores[category]),
      goal: { of: 'product' as const, atLeast: LOWEST_SCORE[category] },
    })),
    {
      what: what('largest thing there after'),
      unit: 's',
      product: audits.map(({ largestPaintSeconds }) => largestPaintSeconds),
      goal: { of: 'product', atMost: 1.8 },
    },
    {
      what: what('layout shift'),
      unit: '',
      product: audits.map(({ layoutShift }) => layoutShift),
      goal: { of: 'product', atMost: 0.05 },
    },
  ];
}

async function javaScript(scripts: string[]): Promise<Measurement> {
  const kilobytes = (bytes: number) => bytes / 1_000;
  return {
    what: 'JavaScript of the first page, gzip',
    unit: 'kB',
    product: [kilobytes(await scriptBytes(scripts))],
    limit: { what: 'React, router and queries alone', values: [kilobytes(await librariesAlone())] },
    goal: { of: 'ratio', atMost: 1.3 },
  };
}
