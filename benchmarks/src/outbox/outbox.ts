import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import type { Bench, Benchmark } from '../measuring/benchmark';
import { now, percentile } from '../measuring/statistics';

const APPLICATIONS = 30;
/** Of different length, so that the applications meet the workers at different moments of what these do again and again. */
const PAUSES_MS = [0, 170, 340, 60, 230, 400, 120, 290];
const CALM_TIMEOUT_MS = 120_000;
const CONFIRMATION_TIMEOUT_MS = 60_000;

const UNDONE = `
  SELECT count(*)::int AS count FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL`;

/** From an application's 201 to the mail server's yes to its confirmation, receipt attached; one at a time. */
export const outbox: Benchmark = {
  name: 'outbox',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await calm(bench);
    const rounds: number[][] = [];
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await submitAll(bench));
    const what = 'confirmation of a single application, from the 201 to the mail server';
    const row = (share: number) => rounds.map((times) => percentile(times, share));
    return [
      { what: `${what}, p50`, unit: 's', product: row(0.5) },
      { what: `${what}, p95`, unit: 's', product: row(0.95), goal: { of: 'product', atMost: 2 } },
    ];
  },
};

/** Until nothing is left of what came before. */
async function calm({ product }: Bench): Promise<void> {
  const isDone = async () => (await product.database.query<{ count: number }>(UNDONE)).rows[0]?.count === 0;
  await waitFor(isDone, { what: 'the outbox to empty', timeoutMs: CALM_TIMEOUT_MS });
}

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
  const acceptedAt = await waitFor(
    async () => {
      const { received, lastAt } = await sink.report();
      return received > before && lastAt;
    },
    { what: 'the confirmation', timeoutMs: CONFIRMATION_TIMEOUT_MS },
  );
  return (acceptedAt - answeredAt) / 1_000;
}
