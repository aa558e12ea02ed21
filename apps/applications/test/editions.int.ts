import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type ReceiptForDelivery, type Tender } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

const tenders = new TenderActs(() => service);
const currentTender = async (): Promise<Tender> => (await service.http.get(API.currentTender)).body;
const actionsOn = async (id: string): Promise<string[]> => {
  const { body } = await service.http.get(API.adminTender(id)).set(await asAdmin());
  return body.history.map(({ action }: { action: string }) => action);
};

describe('an application of an earlier edition', () => {
  it('keeps the rules of its own tender in every answer', async () => {
    const first = await tenders.opened({ rules: { feeCents: 17_000, leaseYears: 8 } });
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b13';
    const { body: receipt } = await service.submit().set(await loggedIn({ userId }));
    const second = await tenders.opened({ rules: { ...DEFAULT_RULES, feeCents: 19_000 } });

    const ofReceipt = await service.http.get(API.applicationTender(receipt.id));
    expect(ofReceipt.body).toMatchObject({
      id: first.id,
      status: 'closed',
      rules: { feeCents: 17_000, leaseYears: 8 },
    });
    const delivered = await service.http.get(INTERNAL.receipt(receipt.id)).set(await asService('documents-worker'));
    expect((delivered.body as ReceiptForDelivery).rules).toEqual(first.rules);
    const own = await service.http.get(API.userApplications).set(await loggedIn({ userId }));
    expect(own.body).toMatchObject([{ id: receipt.id, tenderId: first.id, tenderCode: first.code }]);
    const recipients = await service.http
      .get(INTERNAL.paymentRecipients)
      .query({ before: new Date().toISOString(), tender: first.id })
      .set(await asService('notifications'));
    expect(recipients.body.items).toMatchObject([{ applicationId: receipt.id, feeCents: 17_000 }]);
    expect(second.rules.feeCents).toBe(19_000);
  });
});

describe('the current tender', () => {
  it('is never more than a second old', async () => {
    const tender = await tenders.opened();
    while ((await currentTender()).id !== tender.id);
    await tenders.act(tender.id, 'close');
    const closedAt = performance.now();
    const answers: { askedAfterMs: number; status: string }[] = [];
    do {
      const askedAfterMs = performance.now() - closedAt;
      answers.push({ askedAfterMs, status: (await currentTender()).status });
    } while (performance.now() - closedAt < 1_300);
    const late = answers.filter(({ askedAfterMs }) => askedAfterMs >= 1_000);
    expect(late.length).toBeGreaterThan(0);
    expect(late.filter(({ status }) => status !== 'closed')).toEqual([]);
  });
});

describe('two administrators at once', () => {
  it('publish overlapping tenders: one opens, the other is told why not', async () => {
    await tenders.closeAll();
    const drafts = [await tenders.draft(), await tenders.draft(), await tenders.draft({ closesAt: inMs(HOUR_MS) })];
    const answers = await Promise.all(drafts.map(({ body }) => tenders.act(body.id, 'publish')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) {
      expect(body).toMatchObject(
        status === 200
          ? { status: 'open' }
          : { code: 'tender-overlap', message: 'In quel periodo è aperto un altro bando.' },
      );
    }
  });

  it('publish the same draft: it is published once', async () => {
    await tenders.closeAll();
    const { body: draft } = await tenders.draft();
    const answers = await Promise.all([tenders.act(draft.id, 'publish'), tenders.act(draft.id, 'publish')]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, draft.code],
      [409, 'tender-published'],
    ]);
    expect(await actionsOn(draft.id)).toEqual(['created', 'published']);
  });

  it('close: it is closed once, and the other is told', async () => {
    const tender = await tenders.opened();
    const answers = await Promise.all([tenders.act(tender.id, 'close'), tenders.act(tender.id, 'close')]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, tender.code],
      [409, 'tender-not-open'],
    ]);
    expect(await actionsOn(tender.id)).toEqual(['created', 'published', 'closed']);
  });

  it('extend to different instants: the later one stands, whichever came first', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const [sooner, later] = [inMs(2 * HOUR_MS), inMs(3 * HOUR_MS)];
    const [first, second] = await Promise.all([
      tenders.act(tender.id, 'extend', { closesAt: sooner }),
      tenders.act(tender.id, 'extend', { closesAt: later }),
    ]);
    expect(second.status).toBe(200);
    if (first.status !== 200) expect(Object.keys(first.body.fields)).toEqual(['closesAt']);
    const { body } = await service.http.get(API.adminTender(tender.id)).set(await asAdmin());
    expect(body.closesAt).toBe(later);
  });

  it('close and extend: the tender is closed, and the history says what was done in which order', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const [closing, extension] = await Promise.all([
      tenders.act(tender.id, 'close'),
      tenders.act(tender.id, 'extend', { closesAt: inMs(2 * HOUR_MS) }),
    ]);
    expect(closing.body).toMatchObject({ status: 'closed' });
    const extended = extension.status === 200 ? ['extended'] : [];
    if (extension.status !== 200) expect(extension.body).toMatchObject({ code: 'tender-not-open' });
    expect(await actionsOn(tender.id)).toEqual(['created', 'published', ...extended, 'closed']);
  });
});
