import pTimeout from 'p-timeout';

/** Something whose figures are read when somebody asks for them. */
export interface Reading {
  /** What shows nothing when reading fails: an old figure would pass for the present one. */
  gauges: { reset(): void }[];
  read: () => Promise<void> | void;
}

const TIME_LIMIT_MS = 2_000;

const readings = new Map<Reading, Promise<void> | undefined>();

/** From now on asking for the metrics of this process reads this, too. @returns ends it */
export function readAtScrape(reading: Reading): () => void {
  readings.set(reading, undefined);
  return () => readings.delete(reading);
}

/** Reads everything anew; what fails or takes longer than two seconds shows nothing, and is not asked again meanwhile. */
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
  const end = () => readings.has(reading) && readings.set(reading, undefined);
  underWay.then(end, end);
  return underWay;
}
