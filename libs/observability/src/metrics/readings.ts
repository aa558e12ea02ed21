import pTimeout from 'p-timeout';

/** Metrics that are read at scrape time. */
export interface Reading {
  /** Metrics to clear when reading fails, because a stale value would look current. */
  gauges: { reset(): void }[];
  read: () => Promise<void> | void;
}

const TIME_LIMIT_MS = 2_000;

const readings = new Map<Reading, Promise<void> | undefined>();

/** Adds a reading to every later scrape. @returns a function that removes it */
export function readAtScrape(reading: Reading): () => void {
  readings.set(reading, undefined);
  return () => readings.delete(reading);
}

/** Runs all readings for a scrape. A reading that fails or takes two seconds has no value, and is not repeated while it runs. */
export async function readAll(): Promise<void> {
  await Promise.all([...readings.keys()].map(readOne));
}

async function readOne(reading: Reading): Promise<void> {
  const underWay = readings.get(reading) ?? begin(reading);
  try {
    await pTimeout(underWay, { milliseconds: TIME_LIMIT_MS });
  } catch {
    for (const gauge of reading.gauges) gauge.reset();
  }
}

function begin(reading: Reading): Promise<void> {
  const underWay = (async () => reading.read())();
  readings.set(reading, underWay);
  const end = () => {
    if (readings.has(reading)) readings.set(reading, undefined);
  };
  underWay.then(end, end);
  return underWay;
}

/** Gauges whose values are read at every scrape while a process runs. Nest starts and stops the reading. */
export abstract class ScrapedFigures {
  private stop?: () => void;

  /** @param gauges metrics to clear when reading fails */
  constructor(private readonly gauges: Reading['gauges']) {}

  onApplicationBootstrap(): void {
    this.stop = readAtScrape({ gauges: this.gauges, read: () => this.read() });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  protected abstract read(): Promise<void> | void;
}
