import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API, type IncomingPayment, PAYMENT_METHODS } from '@lacorte/contracts';
import { parse } from 'csv-parse/sync';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import {
  addPayable,
  checkout,
  FEE,
  type Payable,
  paymentsOf,
  shownFee,
  tell,
  unmatchedPayment,
  WEBHOOK_SECRET,
} from './paying';
import { administer, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const ACTS = 120;
const DAYS = { from: '2020-01-01', to: '2030-12-31' };

let service: RunningApplications;
let applications: Payable[];
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  applications = await addPayable(service.database, ...Array(6).fill({}));
});
afterAll(() => service?.stop());

/** Numbers from 0 to 1, the same for the same seed. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

/** Cents of fees that payments pay, as the list shows them. */
const paidBy = ({
  state,
  amountCents,
  surplusCents,
  refundCents,
  applicationCode,
  applicationCodes,
}: IncomingPayment) => {
  if (state === 'matched') return amountCents - surplusCents;
  const isPaying =
    ['refund-due', 'refunded'].includes(state) && (applicationCode !== null || applicationCodes.length > 0);
  return isPaying ? amountCents - (refundCents ?? 0) : 0;
};

async function sums() {
  const overview = (await administer(service, 'get', API.tenderOverview(FIRST_TENDER_ID))).body.fees;
  const report = await service.http
    .get(API.paymentsReport)
    .query(DAYS)
    .set(await asAdmin())
    .responseType('blob');
  const rows: string[][] = parse(report.body, { delimiter: ';', bom: true, from_line: 2 });
  const cents = rows.map((row) => Math.round(Number(row[4]?.replace(',', '.')) * 100));
  const fees = await Promise.all(applications.map((one) => shownFee(service, one)));
  const { items, total } = await paymentsOf(service);
  expect([items.length, items.filter(({ surplusCents }) => surplusCents < 0)]).toEqual([total, []]);
  const [{ arrived }] = await service.database.query(
    'SELECT coalesce(sum(amount_cents), 0)::int AS arrived FROM applications.incoming_payment WHERE split_from IS NULL',
  );
  return {
    arrived: { payments: arrived, items: items.reduce((sum, { amountCents }) => sum + amountCents, 0) },
    paid: { overview: overview.paid, fees: fees.filter(({ state }) => state === 'paid').length },
    cents: {
      overview: overview.amountCents,
      total: cents.pop(),
      lines: cents.reduce((sum, one) => sum + one, 0),
      fees: fees.reduce((sum, { paidCents }) => sum + paidCents, 0),
      journal: items.reduce((sum, item) => sum + paidBy(item), 0),
    },
  };
}

it('overview, report, list and the fees themselves agree after any acts', async () => {
  const seed = randomInt(2 ** 31);
  const numbers = random(seed);
  const upTo = (count: number) => Math.floor(numbers.next().value * count);
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const post = (path: string, body: object = {}) => administer(service, 'post', path, body);
  const anApplication = () => oneOf(applications);
  const amount = () => oneOf([FEE, FEE, 5_000, 10_000, FEE + 3_000, 2 * FEE]);
  const aPayment = async (state: IncomingPayment['state']) => {
    const items = (await paymentsOf(service, state)).items;
    return items.length > 0 ? oneOf(items).id : (await unmatchedPayment(service, amount())).id;
  };
  const acts: Record<string, () => PromiseLike<{ status: number }>> = {
    event: () => tell(service, checkout(anApplication().code, { amount_total: amount() })),
    match: async () =>
      post(API.matchPayment(await aPayment('unmatched')), {
        applicationCode: anApplication().code,
        partial: upTo(2) === 0,
      }),
    split: async () => {
      const [one, two] = [anApplication(), anApplication()];
      const fees = await Promise.all([one, two].map((of) => shownFee(service, of)));
      const due = fees.reduce((sum, { amountCents, paidCents }) => sum + amountCents - paidCents, 0);
      const { id } = await unmatchedPayment(service, due);
      return post(API.matchPayment(id), { applicationCodes: [one.code, two.code] });
    },
    hand: () =>
      post(API.applicationPayment(anApplication().id), {
        ...{ paidOn: '2026-11-01', amountCents: amount(), method: oneOf(PAYMENT_METHODS) },
      }),
    takeBack: () => administer(service, 'delete', API.applicationPayment(anApplication().id)),
    refund: async () => post(API.refundPayment(await aPayment(oneOf(['matched', 'unmatched']))), { reason: 'x' }),
    refunded: async () => post(API.refundedPayment(await aPayment('refund-due')), { date: '2026-11-02' }),
    reopen: async () =>
      post(API.reopenPayment(await aPayment(oneOf(['matched', 'refund-due', 'refunded', 'dismissed'])))),
    dismiss: async () => post(API.dismissPayment(await aPayment('unmatched')), { reason: 'x' }),
  };
  const log: string[] = [`seed ${seed}`];
  for (let count = 0; count < ACTS; count += 1) {
    const name = oneOf(Object.keys(acts));
    const answer = await acts[name]?.();
    log.push(`${name} ${answer?.status}`);
    const { arrived, paid, cents } = await sums();
    expect({ log, arrived, paid, cents }).toEqual({
      log,
      arrived: { payments: arrived.payments, items: arrived.payments },
      paid: { overview: paid.overview, fees: paid.overview },
      cents: Object.fromEntries(Object.keys(cents).map((of) => [of, cents.overview])),
    });
    expect(answer?.status).toBeLessThan(500);
  }
});
