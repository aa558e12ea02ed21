import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { alternately, type Bench, type Benchmark, type Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';
import { now } from '../measuring/statistics';
import type { SinkReport } from '../product/child';
import { startSecondProcess } from '../product/second-process';

const WORKER = 'notifications-worker';
/** Messages that one worker handles at once. */
const IN_FLIGHT = 50;
const POLL_MS = 250;
/** The bare pool has as many connections as the product. */
const BARE_POOL = { connections: 5, atOnce: 20 };
const SENTENCE = 'La domanda è stata ricevuta: per completare l’iscrizione manca il versamento della quota. ';

/** Payment requests to ten thousand applicants, sent by one worker and by two, and by one that is killed. */
export const paymentMail: Benchmark = {
  name: 'payment-mail',
  // One in twelve is rejected.
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await requireFew(bench, paymentMail.applications(bench.isShort));
    const memory = new MemoryWatch(bench.product.pidOf(WORKER));
    const one = await measureInTurns(bench);
    const growth = memory.stop();
    const stopSecond = await startSecondProcess(bench.product.pidOf(WORKER));
    const two = await measureInTurns(bench).finally(stopSecond);
    const count = one.product[0]?.count ?? 0;
    const what = `payment requests to ${count} applicants`;
    return [
      ...rows(`${what}, one worker`, one, 0.65),
      {
        what: `${what}, memory growth of the worker in all rounds`,
        unit: 'MiB',
        product: [growth],
        goal: { atMost: 100 },
      },
      ...rows(`${what}, two workers`, two, 0.85),
      ...(await killedInTheMiddle(bench, what, count)),
    ];
  },
};

/** Every applicant gets a message: with the data of an earlier run it would be a hundred thousand per round. */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: use another --folder`);
}

type Batch = Awaited<ReturnType<typeof measureBatch>>;

function measureInTurns(bench: Bench): Promise<{ product: Batch[]; limit: number[] }> {
  let last: Batch;
  const send = async () => {
    last = await measureBatch(bench);
    return last;
  };
  return alternately(bench.rounds, send, () => measureBarePool(bench, last));
}

function rows(what: string, { product, limit }: { product: Batch[]; limit: number[] }, atLeast: number): Measurement[] {
  const rates = product.map(({ perSecond }) => perSecond);
  const pool = { what: 'bare nodemailer pool to the same sink', values: limit };
  const wrong = product.map((batch) => batch.wrong);
  return [
    { what, unit: 'messages/s', product: rates, limit: pool, goal: { atLeast } },
    { what: `${what}: lost or duplicated`, unit: 'messages', product: wrong, goal: { atMost: 0 } },
  ];
}

/** One batch from the administrator's click to the last message at the mail server; `bytes` is the mean length of a message. */
async function measureBatch(bench: Bench) {
  const startedAt = now();
  const { count, report } = await sendBatch(bench);
  const { received, distinct, bytes } = report;
  const wrong = count - distinct + (received - distinct);
  return { perSecond: rate(report, startedAt), count, bytes: bytes / received, wrong };
}

async function sendBatch({ product, sink }: Bench): Promise<{ count: number; report: SinkReport }> {
  const administrator = await product.administrator();
  await sink.clear();
  const { batchId } = await administrator.call<PaymentRequestsAnswer>('POST', API.sendPaymentRequests, { again: true });
  let progress: PaymentRequestsProgress;
  do {
    await pause(POLL_MS);
    progress = await administrator.call('GET', API.paymentRequests(batchId));
  } while (progress.status === 'running');
  return { count: progress.total, report: await sink.report() };
}

/** As many messages of the same length, their content ready. @returns messages per second */
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
    await pLimit(BARE_POOL.atOnce).map(
      Array.from({ length: count }, (_, n) => n),
      send,
    );
  } finally {
    transport.close();
  }
  return rate(await sink.report(), startedAt);
}

function rate({ received, lastAt }: SinkReport, startedAt: number): number {
  return (received / (lastAt - startedAt)) * 1_000;
}

/** One more batch; the worker is killed when the mail server has half of the messages. */
async function killedInTheMiddle(bench: Bench, what: string, count: number): Promise<Measurement[]> {
  // Messages of an earlier round would count as half.
  await bench.sink.clear();
  const sending = sendBatch(bench);
  const isHalf = async () => (await bench.sink.report()).received > count / 2;
  await waitFor(isHalf, { what: 'half of the messages', timeoutMs: 180_000 });
  process.kill(bench.product.pidOf(WORKER), 'SIGKILL');
  const { received, distinct } = (await sending).report;
  const row = (name: string, messages: number, atMost: number) => ({
    ...{
      what: `${what}, worker killed in the middle: ${name}`,
      unit: 'messages',
      product: [messages],
      goal: { atMost },
    },
  });
  return [
    row('lost, or sent under a second Message-ID', Math.abs(count - distinct), 0),
    row('repeated under the same Message-ID', received - distinct, IN_FLIGHT),
  ];
}
