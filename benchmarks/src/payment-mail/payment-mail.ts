import { waitFor } from '@lacorte/testing';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/memory';
import { SecondProcess } from '../product/second-process';
import { type MeasuredBatch, measureBarePool, measureBatch, sendBatch } from './batch';

const WORKER = 'notifications-worker';
/** Messages that one worker has in its hands at most. */
const IN_FLIGHT = 50;

/** The payment requests of ten thousand applicants, sent by one worker and by two. */
export const paymentMail: Benchmark = {
  name: 'payment-mail',
  // one in twelve is rejected
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await requireFew(bench, paymentMail.applications(bench.isShort));
    const memory = new MemoryWatch(bench.product.pidOf(WORKER));
    const one = await inTurns(bench);
    const growth = memory.stop();
    const two = await withSecondWorker(bench);
    const count = one.product[0]?.count ?? 0;
    const what = `payment requests to ${count} applicants`;
    return [
      ...rows(`${what}, one worker`, one, 0.65),
      {
        what: `${what}, memory of the worker grows by, all rounds together`,
        unit: 'MiB',
        product: [growth],
        goal: { of: 'product', atMost: 100 },
      },
      ...rows(`${what}, two workers`, two, 0.85),
      ...(await whenKilled(bench, what, count)),
    ];
  },
};

interface Turns {
  product: MeasuredBatch[];
  limit: number[];
}

function rows(what: string, { product, limit }: Turns, atLeast: number): Measurement[] {
  return [
    {
      what,
      unit: 'messages/s',
      product: product.map(({ perSecond }) => perSecond),
      limit: { what: 'bare nodemailer pool to the same sink', values: limit },
      goal: { of: 'ratio', atLeast },
    },
    {
      what: `${what}: lost or doubled`,
      unit: 'messages',
      product: product.map(({ wrong }) => wrong),
      goal: { of: 'product', atMost: 0 },
    },
  ];
}

/** Everybody gets a message: with the data of an earlier run it would be a hundred thousand, again and again. */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: give it another folder`);
}

function inTurns(bench: Bench): Promise<Turns> {
  let last: MeasuredBatch;
  return alternately(
    bench.rounds,
    async () => {
      last = await measureBatch(bench);
      return last;
    },
    () => measureBarePool(bench, last),
  );
}

async function withSecondWorker(bench: Bench): Promise<Turns> {
  const second = await SecondProcess.like(bench.product.pidOf(WORKER));
  try {
    return await inTurns(bench);
  } finally {
    await second.stop();
  }
}

/** One more batch, whose worker is killed without a warning when the mail server has half of the messages. */
async function whenKilled(bench: Bench, what: string, count: number): Promise<Measurement[]> {
  // what an earlier round has left would count as half of the messages
  await bench.sink.clear();
  const sending = sendBatch(bench);
  await waitFor(async () => (await bench.sink.report()).received > count / 2, {
    what: 'half of the messages',
    timeoutMs: 180_000,
  });
  process.kill(bench.product.pidOf(WORKER), 'SIGKILL');
  const { received, distinct } = (await sending).report;
  const row = (name: string, messages: number, atMost: number): Measurement => ({
    what: `${what}, worker killed in the middle: ${name}`,
    unit: 'messages',
    product: [messages],
    goal: { of: 'product', atMost },
  });
  return [
    row('lost, or sent under a second Message-ID', Math.abs(count - distinct), 0),
    row('repeated under the same Message-ID', received - distinct, IN_FLIGHT),
  ];
}
