import { API, type DraftValues } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import pLimit from 'p-limit';
import { letCrowdIn } from '../load/crowd';
import { inTurn } from '../load/load';
import { type Session, sessionsOf } from '../load/sessions';
import { type Bench, type Benchmark, inRounds, rowsOf } from '../measuring/benchmark';
import { percentile } from '../measuring/summary';
import type { Product } from '../product/product';

const PER_SECOND = 100;
const SECONDS = 60;
const SHORT_SECONDS = 2;
/** Seconds of a first crowd whose figures are discarded (JIT warm-up). */
const WARM_UP_SECONDS = 2;
/** Maximum number of rounds. A round takes minutes, with its preparation and the work that follows. */
const MOST_ROUNDS = 2;
const DRAFTS_AT_ONCE = 8;
const SETTLED = { what: 'the work after the submissions', atLeastMs: 600_000 };

const UNDONE = `
  SELECT (SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL)
       + (SELECT count(*) FROM notifications.messages WHERE state IN ('pending', 'sending')) AS count`;

/** Measures the last hour before a closing. Each person has an account and a draft, and submits the draft. */
export const lastHour: Benchmark = {
  name: 'last-hour',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const seconds = bench.isShort ? SHORT_SECONDS : SECONDS;
    const people = await sessionsOf(bench.product, PER_SECOND * seconds);
    await settled(bench.product);
    await crowd(bench, people, WARM_UP_SECONDS);
    const rounds = await inRounds(Math.min(bench.rounds, MOST_ROUNDS), () => crowd(bench, people, seconds));
    const row = rowsOf(`${PER_SECOND} submissions of drafts a second for ${seconds} s`, rounds);
    return [
      row('accepted', '%', { atLeast: 95 }, ({ accepted, refused }) => (100 * accepted) / (accepted + refused)),
      row('time until accepted, p99', 'ms', { atMost: 2_000 }, ({ times }) => percentile(times, 0.99)),
    ];
  },
};

/** @throws Error when an accepted application is lost, its draft still exists, or the draft of a refused application is lost */
async function crowd({ product }: Bench, people: Session[], seconds: number) {
  const submitting = people.slice(0, PER_SECOND * seconds);
  await beginDrafts(product, submitting);
  const held = await product.applications();
  const person = inTurn(submitting);
  const next = () => ({
    path: API.applications,
    json: anApplication().withoutPassword().body(),
    headers: person().headers,
  });
  const result = await letCrowdIn({ origin: product.origin, perSecond: PER_SECOND, seconds, next });
  const kept = (await product.applications()) - held;
  if (kept !== result.accepted) throw new Error(`${result.accepted} applications were accepted and ${kept} kept`);
  const drafts = await product.count('SELECT count(*) FROM applications.draft');
  if (drafts !== result.refused) throw new Error(`${result.refused} were refused and ${drafts} drafts are kept`);
  await settled(product);
  return result;
}

/** Gives every session a new draft, and deletes all others. */
async function beginDrafts(product: Product, sessions: Session[]): Promise<void> {
  await product.query('DELETE FROM applications.draft');
  await pLimit(DRAFTS_AT_ONCE).map(sessions, ({ browser }) => {
    const application = anApplication().withoutPassword();
    const values: DraftValues = application.with({ indirizzo: 'Via dei Tigli 1' }).body();
    return browser.call('PUT', API.userDraft, { values, version: null });
  });
}

const settled = (product: Product) => waitFor(async () => (await product.count(UNDONE)) === 0, SETTLED);
