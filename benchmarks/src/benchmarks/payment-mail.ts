import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { compareWithBarePool, mailRows, type SentBatch } from '../load/mail-batch';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';
import { startSecondProcess } from '../product/second-process';

const WORKER = 'notifications-worker';
/** Messages that one worker handles at once. */
const IN_FLIGHT = 50;
const POLL_MS = 250;

/** Payment requests to ten thousand applicants, sent by one worker and by two, and by one that is killed. */
export const paymentMail: Benchmark = {
  name: 'payment-mail',
  // One in twelve is rejected.
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    await requireFew(bench, paymentMail.applications(bench.isShort));
    const memory = new MemoryWatch(bench.product.pidOf(WORKER));
    const one = await compareWithBarePool(bench, () => sendBatch(bench));
    const growth = memory.stop();
    const stopSecond = await startSecondProcess(bench.product.pidOf(WORKER));
    const two = await compareWithBarePool(bench, () => sendBatch(bench)).finally(stopSecond);
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

/** Every applicant gets a message: with the data of an earlier run it would be a hundred thousand per round. */
async function requireFew({ product }: Bench, count: number): Promise<void> {
  const held = await product.applications();
  if (held > 2 * count)
    throw new Error(`payment-mail needs about ${count} applications, not ${held}: use another --folder`);
}

/** From the administrator's click. */
async function sendBatch({ product, sink }: Bench): Promise<SentBatch> {
  const administrator = await product.administrator();
  const { batchId } = await administrator.call<PaymentRequestsAnswer>('POST', API.sendPaymentRequests, { again: true });
  let progress: PaymentRequestsProgress;
  do {
    await pause(POLL_MS);
    progress = await administrator.call('GET', API.paymentRequests(batchId));
  } while (progress.status === 'running');
  return { count: progress.total, report: await sink.report() };
}

/** One more batch; the worker is killed when the mail server has half of the messages. */
async function killedInTheMiddle(bench: Bench, what: string, count: number): Promise<Measurement[]> {
  // Messages of an earlier round would count as half.
  await bench.sink.clear();
  const sending = sendBatch(bench);
  const isHalf = async () => (await bench.sink.report()).received > count / 2;
  await waitFor(isHalf, { what: 'half of the messages', atLeastMs: 180_000 });
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
