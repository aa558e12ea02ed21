import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { addRankedTender, computeRanking } from '@lacorte/testing/product';
import { compareWithBarePool, mailRows, type SentBatch } from '../load/mail-batch';
import type { Bench, Benchmark } from '../measuring/benchmark';
import { startSecondProcess } from '../product/second-process';

const WORKER = 'notifications-worker';
const APPLICANTS = 10_000;
const SHORT_APPLICANTS = 300;
/** The tender of `ranking` is of 2001, and tenders must not overlap. */
const YEAR = 2003;
const SENT_MS = 180_000;
const POLL_MS = 250;

const SENT = `SELECT count(*) FROM notifications.messages WHERE batch_id = $1 AND state = 'sent'`;
const FORGET = 'DELETE FROM notifications.messages WHERE batch_id = $1';
/** As a publication adds it. A ranking is published once, so later rounds repeat the event alone. */
const EVENT = `
  INSERT INTO applications.outbox (id, kind, payload)
  VALUES (gen_random_uuid(), 'ranking-published', jsonb_build_object('rankingId', $1::text))`;

/** E-mails about a published ranking to ten thousand applicants, from the event to the last message, sent by one worker and by two. */
export const rankingMail: Benchmark = {
  name: 'ranking-mail',
  applications: () => 200,
  async run(bench) {
    const count = bench.isShort ? SHORT_APPLICANTS : APPLICANTS;
    const rankingId = await publish(bench, count);
    const announce = () => announceAgain(bench, { rankingId, count });
    const one = await compareWithBarePool(bench, announce);
    const stopSecond = await startSecondProcess(bench.product.pidOf(WORKER));
    const two = await compareWithBarePool(bench, announce).finally(stopSecond);
    const what = `e-mails about a published ranking to ${count} applicants`;
    return [...mailRows(`${what}, one worker`, one, 0.65), ...mailRows(`${what}, two workers`, two, 0.65)];
  },
};

interface Announced {
  rankingId: string;
  count: number;
}

/** A published ranking, with its messages sent and forgotten. @returns its id */
async function publish({ product }: Bench, count: number): Promise<string> {
  const tenderId = await addRankedTender(product, count, YEAR);
  const administrator = await product.administrator();
  const id = await computeRanking(administrator, tenderId, { stage: 'provisional', drawNumbers: '1' });
  await administrator.call('POST', API.publishRanking(id), {});
  const areSent = async () => (await product.count(SENT, [id])) === count;
  await waitFor(areSent, { what: 'the applicants to be told', atLeastMs: SENT_MS });
  await product.query(FORGET, [id]);
  return id;
}

async function announceAgain({ product, sink }: Bench, { rankingId, count }: Announced): Promise<SentBatch> {
  await product.query(EVENT, [rankingId]);
  const deadline = Date.now() + SENT_MS;
  while ((await product.count(SENT, [rankingId])) < count) {
    if (Date.now() > deadline) throw new Error('not all applicants have been told');
    await pause(POLL_MS);
  }
  const report = await sink.report();
  await product.query(FORGET, [rankingId]);
  return { count, report };
}
