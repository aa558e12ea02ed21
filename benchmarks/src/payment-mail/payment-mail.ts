import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import type { SinkReport } from '../mail/smtp-sink';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/memory';
import { sendFromBarePool } from './bare-pool';

const POLL_MS = 250;

interface Sent {
  perSecond: number;
  count: number;
  bytes: number;
  /** Messages that did not arrive, and those that came more than once. */
  wrong: number;
  /** By how many MiB the worker has grown. */
  growth: number;
}

/** The payment requests of ten thousand applicants, from the administrator's click to the last message that the server has. */
export const paymentMail: Benchmark = {
  name: 'payment-mail',
  // one in twelve is rejected
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await requireFew(bench, paymentMail.applications(bench.isShort));
    let last: Sent | undefined;
    const { product, limit } = await alternately(
      bench.rounds,
      async () => {
        last = await sendBatch(bench);
        return last;
      },
      () => sendBare(bench, last as Sent),
    );
    const what = `payment requests to ${product[0]?.count} applicants`;
    return [
      {
        what: `${what}, one worker`,
        unit: 'messages/s',
        product: product.map(({ perSecond }) => perSecond),
        limit: { what: 'bare nodemailer pool to the same sink', values: limit },
        goal: { of: 'ratio', atLeast: 0.6 },
      },
      {
        what: `${what}, lost or doubled`,
        unit: 'messages',
        product: product.map(({ wrong }) => wrong),
        goal: { of: 'product', atMost: 0 },
      },
      { what: `${what}, memory of the worker grows by`, unit: 'MiB', product: product.map(({ growth }) => growth) },
    ];
  },
};

/** Everybody gets a message: with the data of an earlier run it would be a hundred thousand, again and again. */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: give it another folder`);
}

async function sendBatch({ product, sink }: Bench): Promise<Sent> {
  const administrator = await product.administrator();
  await sink.clear();
  const memory = new MemoryWatch(product.pidOf('notifications-worker'));
  const startedAt = now();
  const { batchId } = await administrator.call<PaymentRequestsAnswer>('POST', API.sendPaymentRequests);
  let progress: PaymentRequestsProgress;
  do {
    await pause(POLL_MS);
    progress = await administrator.call('GET', API.paymentRequests(batchId));
  } while (progress.status === 'running');
  const report = await sink.report();
  const { received, distinct, bytes } = report;
  return {
    perSecond: rate(report, startedAt),
    count: progress.total,
    bytes: bytes / received,
    wrong: progress.total - distinct + (received - distinct),
    growth: memory.stop(),
  };
}

async function sendBare({ sink }: Bench, { count, bytes }: Sent): Promise<number> {
  await sink.clear();
  const startedAt = now();
  await sendFromBarePool(sink.url, { count, bytes });
  return rate(await sink.report(), startedAt);
}

function rate({ received, lastAt }: SinkReport, startedAt: number): number {
  return (received / (lastAt - startedAt)) * 1_000;
}

/** Comparable between processes. */
const now = () => performance.timeOrigin + performance.now();
