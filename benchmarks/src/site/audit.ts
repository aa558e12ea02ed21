import lighthouse from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A page as Lighthouse finds it on its model of a middling phone with slow 4G. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Seconds until the largest thing of the first screen is there. */
  largestPaintSeconds: number;
  /** How much of the page jumps while it loads; 0 is nothing. */
  layoutShift: number;
  /** Addresses of the scripts that the browser loaded. */
  scripts: string[];
  /** Audits that cost points, by name. */
  faults: string[];
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
}

/** @param port where the browser takes orders */
export async function audit(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot read ${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
  const requests = details?.items ?? [];
  const score = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Audit['scores'],
    largestPaintSeconds: value('largest-contentful-paint') / 1_000,
    layoutShift: value('cumulative-layout-shift'),
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').map((request) => request.url),
    faults: faultsOf(result.lhr),
  };
}

function faultsOf({ audits, categories }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.flatMap(({ id }) => {
    const score = audits[id]?.score;
    return typeof score === 'number' && score < 0.9 ? [`${id} (${Math.round(score * 100)})`] : [];
  });
}
