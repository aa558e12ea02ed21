import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { alternately, type Bench, type Benchmark, type Measurement, rowsOf } from '../measuring/benchmark';
import { MemoryWatch, startSecondProcess } from '../measuring/processes';
import { now } from '../measuring/summary';
import type { SinkReport } from '../product/child';

const WORKER = 'notifications-worker';
/** Messages that one worker handles at once. */
const IN_FLIGHT = 50;
const POLL_MS = 250;
/** The bare pool has as many connections as the product. */
const BARE_POOL = { connections: 5, atOnce: 20 };
const SENTENCE = 'La domanda è stata ricevuta: per completare l’iscrizione manca il versamento della quota. ';

/** Sends fee requests to ten thousand applicants with one worker, with two, and with one that is killed. */
export const paymentMail: Benchmark = {
  name: 'payment-mail',
  // One application in twelve is rejected and gets no fee request, so that about 10,000 remain.
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await requireFew(bench, paymentMail.applications(bench.isShort));
    const memory = new MemoryWatch(bench.product.pidOf(WORKER));
    const one = await compareWithBarePool(bench);
    const growth = memory.stop();
    const stopSecond = await startSecondProcess(bench.product.pidOf(WORKER));
    const two = await compareWithBarePool(bench).finally(stopSecond);
    const count = one.product[0]?.count ?? 0;
    const what = `payment requests to ${count} applicants`;
    return [
      ...mailRows(`${what}, one worker`, one, 0.65),
      {
        what: `${what}, memory growth of the worker in all rounds`,
        unit: 'MiB',
        product: [growth],
        goal: { atMost: 100 },
      },
      ...mailRows(`${what}, two workers`, two, 0.85),
      ...(await killedInTheMiddle(bench, what, count)),
    ];
  },
};

/** @throws Error for the data of an earlier run; with them, a round would send a hundred thousand messages */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: use another --folder`);
}

/** Sends a batch from the administrator's click to its end. @returns its size, and what the mail server has received */
async function sendBatch({ product, sink }: Bench): Promise<{ count: number; report: SinkReport }> {
  const administrator = await product.administrator();
  const { batchId } = await administrator.call<PaymentRequestsAnswer>('POST', API.sendPaymentRequests, { again: true });
  let progress: PaymentRequestsProgress;
  do {
    await pause(POLL_MS);
    progress = await administrator.call('GET', API.paymentRequests(batchId));
  } while (progress.status === 'running');
  return { count: progress.total, report: await sink.report() };
}

interface Compared {
  product: Batch[];
  /** Messages per second of the bare pool. */
  limit: number[];
}

type Batch = Awaited<ReturnType<typeof measureBatch>>;

/** Measures a batch and the bare pool in turn. */
function compareWithBarePool(bench: Bench): Promise<Compared> {
  let last: Batch;
  const send = async () => {
    last = await measureBatch(bench);
    return last;
  };
  return alternately(bench.rounds, send, () => measureBarePool(bench, last));
}

/** Measures one batch from its beginning to the last message at the mail server; `bytes` is the mean length of a message. */
async function measureBatch(bench: Bench) {
  await bench.sink.clear();
  const startedAt = now();
  const { count, report } = await sendBatch(bench);
  const { received, distinct, bytes } = report;
  const wrong = count - distinct + (received - distinct);
  return { perSecond: rate(report, startedAt), count, bytes: bytes / received, wrong };
}

/** Sends prepared messages through the bare pool, as many and as long as those of the batch. @returns messages per second */
async function measureBarePool({ sink }: Bench, { count, bytes }: Batch): Promise<number> {
  await sink.clear();
  const startedAt = now();
  const pool = { pool: true, maxConnections: BARE_POOL.connections, maxMessages: 1_000 } as const;
  const transport = createTransport({ url: sink.url, ...pool });
  const text = SENTENCE.repeat(Math.ceil(bytes / 2 / SENTENCE.length / 1.2));
  const message = { from: 'La Corte <info@lacorte.example.com>', subject: 'Completa la tua iscrizione', text };
  const html = `<p>${text}</p>`;
  const send = (n: number) =>
    transport.sendMail({ ...message, html, to: { name: `Persona ${n}`, address: `persona.${n}@example.com` } });
  try {
    await pLimit(BARE_POOL.atOnce).map([...Array(count).keys()], send);
  } finally {
    transport.close();
  }
  return rate(await sink.report(), startedAt);
}

const rate = ({ received, lastAt }: SinkReport, startedAt: number) => (received / (lastAt - startedAt)) * 1_000;

/** @param atLeast lower limit of the ratio to the bare pool */
function mailRows(what: string, { product, limit }: Compared, atLeast: number): Measurement[] {
  const rates = product.map(({ perSecond }) => perSecond);
  const pool = { what: 'bare nodemailer pool to the same sink', values: limit };
  return [
    { what, unit: 'messages/s', product: rates, limit: pool, goal: { atLeast } },
    rowsOf(what, product)('lost or duplicated', 'messages', { atMost: 0 }, ({ wrong }) => wrong),
  ];
}

/** Sends one more batch and kills the worker when the mail server has half of the messages. */
async function killedInTheMiddle(bench: Bench, batch: string, count: number): Promise<Measurement[]> {
  // Messages of an earlier round would count towards the half.
  await bench.sink.clear();
  const sending = sendBatch(bench);
  const isHalf = async () => (await bench.sink.report()).received > count / 2;
  await waitFor(isHalf, { what: 'half of the messages', atLeastMs: 180_000 });
  process.kill(bench.product.pidOf(WORKER), 'SIGKILL');
  const row = rowsOf(`${batch}, worker killed in the middle`, [(await sending).report]);
  const lost = ({ distinct }: SinkReport) => Math.abs(count - distinct);
  const repeated = ({ received, distinct }: SinkReport) => received - distinct;
  return [
    row('lost, or sent under a second Message-ID', 'messages', { atMost: 0 }, lost),
    row('repeated under the same Message-ID', 'messages', { atMost: IN_FLIGHT }, repeated),
  ];
}
