import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminTender, API } from '@lacorte/contracts';
import { inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { EraseApplications } from '../src/erasure/erase-applications';
import { type AddedCandidate, addCandidates, assessAs, RankingActs } from './ranking';
import { ADMINISTRATOR } from './reviewing';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

/** More than are written at once. */
const MANY = 1_200;
const HOMES = { '2-locali': 3, '3-locali': 400, '4-locali': 0, '5-locali': 1 };

let service: RunningApplications;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
let tender: AdminTender;
beforeEach(async () => {
  tender = (await tenders.draft({ homes: HOMES })).body;
});
afterAll(() => service?.stop());

const audit = (id: string) => rankings.get(API.rankingAudit(id));

const add = (...candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId: tender.id, ...one })),
  );

function addMany(): Promise<AddedCandidate[]> {
  const candidates = Array.from({ length: MANY }, (_, index) => ({
    housingType: index % 5 === 0 ? ('2-locali' as const) : ('3-locali' as const),
    facts: { minors: index % 3, over65: index % 4 === 0, residenceYears: 2 + (index % 20) },
  }));
  return add(...candidates, { status: 'rejected' });
}

describe('the audit file of a run', () => {
  it('has everything that the rule reads and what came out', async () => {
    const added = await addMany();
    const id = await rankings.computed(tender.id, { stage: 'simulation', drawNumbers: '1-2-3' });
    const { status, headers, body } = await audit(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="verifica-graduatoria-${tender.code}-simulation.json"`,
    );
    const { format, ranking, input, result } = body as RankingAudit;
    expect([format, ranking]).toEqual(['ranking-audit-1', { id, stage: 'simulation', publishedAt: null }]);
    expect([input.tenderCode, input.drawNumbers, input.homes]).toEqual([tender.code, '1-2-3', HOMES]);
    expect(input.register).toEqual(added.map(({ code }) => code).sort());
    expect(input.candidates).toHaveLength(MANY);
    const { entries, ...draw } = rank(input);
    expect(result).toEqual({
      ...draw,
      inputHash: inputHashOf({ ...input, registerHash: draw.registerHash }),
      entries: expect.anything(),
    });
    const places = entries.map(({ points: _, groups: __, housingType, position, applicationCode, ...rest }) => {
      const { ticket, outcome, heldAs } = rest;
      return { housingType, position, applicationCode, ticket, outcome, heldAs };
    });
    expect(new Set(result.entries.map((entry) => JSON.stringify(sorted(entry))))).toEqual(
      new Set(places.map((entry) => JSON.stringify(sorted(entry)))),
    );
    for (const { points, parts } of input.candidates) {
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points);
    }
  });

  it('names nobody', async () => {
    await add({ nome: 'Zenobia', cognome: 'Quarantotti' });
    const { text } = await audit(await rankings.computed(tender.id));
    expect(text).not.toMatch(/Zenobia|Quarantotti|example\.com/i);
  });

  it('is that of a run without numbers, candidates and applications', async () => {
    const { body } = await audit(await rankings.computed(tender.id));
    expect(body.input).toMatchObject({ drawNumbers: '', register: [], candidates: [] });
    expect(body.result.entries).toEqual([]);
  });

  it('of a published run stays the same when applications change, and when an applicant is erased', async () => {
    const [lucia, piero] = await add({}, {});
    const id = await rankings.computed(tender.id, { stage: 'simulation', drawNumbers: '1' });
    await rankings.publish(id);
    const { text } = await audit(id);
    await assessAs(service.database, lucia?.id ?? '', { minors: 0 });
    await new EraseApplications(service.database).handle({ userId: piero?.userId ?? '', email: piero?.email ?? '' });
    await service.database.query(`UPDATE applications.tender SET homes = '{"2-locali": 9}'`);
    expect((await audit(id)).text).toBe(text);
    expect(text).toContain(piero?.code);
  });

  it('is recorded in the access log', async () => {
    const id = await rankings.computed(tender.id);
    const exports = async () => {
      const { body } = await rankings.get(API.accessLog);
      return body.items.filter(({ action }: { action: string }) => action === 'export');
    };
    const before = await exports();
    await audit(id);
    const [newest, ...rest] = await exports();
    expect(newest).toMatchObject({ who: ADMINISTRATOR.email });
    expect(rest).toEqual(before);
  });
});

describe('a run without an audit file', () => {
  it.each(['computing', 'failed'])('is one that is %s', async (state) => {
    const { body } = await rankings.start(tender.id, { stage: 'simulation' });
    await service.database.query('UPDATE applications.ranking SET state = $2 WHERE id = $1', [body.id, state]);
    const { status, body: error } = await audit(body.id);
    expect([status, error.code]).toEqual([409, 'conflict']);
    await service.database.query("UPDATE applications.ranking SET state = 'failed' WHERE id = $1", [body.id]);
  });

  it('is one that does not exist', async () => {
    expect((await audit(NEVER)).status).toBe(404);
    expect((await audit('not-an-id')).status).toBe(404);
  });
});

const sorted = (entry: object) => Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
