import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import type { Bench, Benchmark } from '../measuring/benchmark';
import { now, percentile } from '../measuring/statistics';

const APPLICATIONS = 30;
/** Different, so that applications arrive at different phases of the workers' polling. */
const PAUSES_MS = [0, 170, 340, 60, 230, 400, 120, 290];
const CALM = { what: 'the outbox to empty', atLeastMs: 120_000 };
const CONFIRMATION = { what: 'the confirmation' };
const UNDONE = 'SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL';

/** From the 201 of an application until the mail server has its confirmation with the receipt; one at a time. */
export const outbox: Benchmark = {
  name: 'outbox',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await waitFor(async () => (await bench.product.count(UNDONE)) === 0, CALM);
    const rounds: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(percentile(await submitAll(bench), 0.95));
    const what = 'confirmation of a single application, from the 201 to the mail server, p95';
    return [{ what, unit: 's', product: rounds, goal: { atMost: 2 } }];
  },
};

async function submitAll(bench: Bench): Promise<number[]> {
  const times: number[] = [];
  await bench.sink.clear();
  for (let index = 0; index < (bench.isShort ? 3 : APPLICATIONS); index += 1) {
    await pause(PAUSES_MS[index % PAUSES_MS.length]);
    times.push(await submit(bench, index));
  }
  return times;
}

/** @returns seconds */
async function submit({ product, sink }: Bench, before: number): Promise<number> {
  await new Browser(product.origin).call('POST', API.applications, anApplication().body());
  const answeredAt = now();
  const acceptedAt = await waitFor(async () => {
    const { received, lastAt } = await sink.report();
    return received > before && lastAt;
  }, CONFIRMATION);
  return (acceptedAt - answeredAt) / 1_000;
}
