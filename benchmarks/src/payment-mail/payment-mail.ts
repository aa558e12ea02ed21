import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { SinkReport } from '../mail/smtp-sink';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/memory';
import { sendFromBarePool } from './bare-pool';

const POLL_MS = 250;
/** Messages that one worker has in its hands at most. */
const IN_FLIGHT = 50;

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
        last = await measureBatch(bench);
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
      // what the killed worker had claimed is free again after two minutes: too long for a short run
      ...(bench.isShort ? [] : await whenKilled(bench, what, product[0]?.count ?? 0)),
    ];
  },
};

/** Everybody gets a message: with the data of an earlier run it would be a hundred thousand, again and again. */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: give it another folder`);
}

/** One more batch, whose worker is killed without a warning when the mail server has half of the messages. */
async function whenKilled(bench: Bench, what: string, count: number): Promise<Measurement[]> {
  // what an earlier round has left would count as half of the messages
  await bench.sink.clear();
  const sending = sendBatch(bench);
  await waitFor(async () => (await bench.sink.report()).received > count / 2, {
    what: 'half of the messages',
    timeoutMs: 60_000,
  });
  process.kill(bench.product.pidOf('notifications-worker'), 'SIGKILL');
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

async function measureBatch(bench: Bench): Promise<Sent> {
  const memory = new MemoryWatch(bench.product.pidOf('notifications-worker'));
  const startedAt = now();
  const { count, report } = await sendBatch(bench);
  const { received, distinct, bytes } = report;
  return {
    perSecond: rate(report, startedAt),
    count,
    bytes: bytes / received,
    wrong: count - distinct + (received - distinct),
    growth: memory.stop(),
  };
}

/** @returns how many messages the batch had, and what the mail server got */
async function sendBatch({ product, sink }: Bench): Promise<{ count: number; report: SinkReport }> {
  const administrator = await product.administrator();
  await sink.clear();
  const { batchId } = await administrator.call<PaymentRequestsAnswer>('POST', API.sendPaymentRequests);
  let progress: PaymentRequestsProgress;
  do {
    await pause(POLL_MS);
    progress = await administrator.call('GET', API.paymentRequests(batchId));
  } while (progress.status === 'running');
  return { count: progress.total, report: await sink.report() };
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
