import { setTimeout as pause } from 'node:timers/promises';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress } from '@lacorte/contracts';
import type { SinkReport } from '../mail/smtp-sink';
import type { Bench } from '../measuring/benchmark';
import { now } from '../measuring/statistics';
import { sendFromBarePool } from './bare-pool';

const POLL_MS = 250;

export interface MeasuredBatch {
  perSecond: number;
  count: number;
  /** Mean length of a message. */
  bytes: number;
  /** Messages that did not arrive, and those that came more than once. */
  wrong: number;
}

/** One batch, from the administrator's click to the last message that the mail server has. */
export async function measureBatch(bench: Bench): Promise<MeasuredBatch> {
  const startedAt = now();
  const { count, report } = await sendBatch(bench);
  const { received, distinct, bytes } = report;
  return {
    perSecond: rate(report, startedAt),
    count,
    bytes: bytes / received,
    wrong: count - distinct + (received - distinct),
  };
}

/** @returns how many messages the batch had, and what the mail server got */
export async function sendBatch({ product, sink }: Bench): Promise<{ count: number; report: SinkReport }> {
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

/** As many messages of the same length from the bare pool. @returns messages per second */
export async function measureBarePool({ sink }: Bench, { count, bytes }: MeasuredBatch): Promise<number> {
  await sink.clear();
  const startedAt = now();
  await sendFromBarePool(sink.url, { count, bytes });
  return rate(await sink.report(), startedAt);
}

function rate({ received, lastAt }: SinkReport, startedAt: number): number {
  return (received / (lastAt - startedAt)) * 1_000;
}
