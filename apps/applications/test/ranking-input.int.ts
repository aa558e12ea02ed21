import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registerHashOf } from '@lacorte/tender-rules';
import { DataSource, type EntityManager } from 'typeorm';
import { EraseApplications } from '../src/erasure/erase-applications';
import { readRankingInput, snapshotHashOf } from '../src/rankings/read-ranking-input';
import { addCandidates, assessAs } from './ranking';
import { addApplications } from './reviewing';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
/** A tender of the test's own. */
let tenderId: string;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  const { body } = await tenders.draft();
  tenderId = body.id;
});
afterAll(() => service?.stop());

const inSnapshot = <T>(work: (manager: EntityManager) => Promise<T>) =>
  service.database.transaction('REPEATABLE READ', work);
const read = (id = tenderId) => inSnapshot((manager) => readRankingInput(manager, id));
const addAll = (candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId, ...one })),
  );
const hash = async () => snapshotHashOf(await read());
const codes = (all: { code: string }[]) => all.map(({ code }) => code).sort();
const update = (assignment: string, id: string) =>
  service.database.query(`UPDATE applications.application SET ${assignment} WHERE id = $1`, [id]);
const erase = (person: { userId: string; email: string }) => new EraseApplications(service.database).handle(person);

describe('what the ranking rule reads of a tender', () => {
  it('are its code, quotas, homes, register and candidates by code', async () => {
    const [lucia, piero] = await addAll([
      { facts: { minors: 0, disabilityCertified: false, residenceYears: 5 }, housingType: '2-locali' },
      {},
    ]);
    const { register, ...rest } = await read();
    expect(register.toSorted()).toEqual([lucia?.code, piero?.code]);
    expect(rest).toEqual({
      tenderCode: `T-${tenders.codes}`,
      quotas: [
        { group: 'minors', percent: 60 },
        { group: 'over65', percent: 20 },
        { group: 'youngCouples', percent: 15 },
        { group: 'emergencies', percent: 5 },
      ],
      homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 },
      candidates: [
        {
          ...{ applicationCode: lucia?.code, housingType: '2-locali', points: 5, groups: [] },
          parts: [{ id: 'residence', points: 5 }],
        },
        {
          ...{ applicationCode: piero?.code, housingType: '3-locali', points: 37, groups: ['minors'] },
          parts: [
            { id: 'minors', points: 10 },
            { id: 'disability', points: 15 },
            { id: 'residence', points: 12 },
          ],
        },
      ],
    });
  });

  it('has as candidates those approved, completely assessed and eligible alone, and in the register everybody', async () => {
    const added = await addAll([
      {},
      { status: 'submitted' },
      { status: 'under_review' },
      { status: 'rejected' },
      { facts: null },
      { facts: { ownsHome: null } },
      { facts: { ownsHome: true } },
    ]);
    const { candidates, register } = await read();
    expect(candidates.map(({ applicationCode }) => applicationCode)).toEqual([added[0]?.code]);
    expect(register.toSorted()).toEqual(codes(added));
  });

  it('has nothing of other tenders', async () => {
    const { body: other } = await tenders.draft();
    const [, elsewhere] = await addAll([{}, { tenderId: other.id }]);
    const { tenderCode, register, candidates } = await read(other.id);
    expect([tenderCode, register]).toEqual([`T-${tenders.codes}`, [elsewhere?.code]]);
    expect(candidates).toHaveLength(1);
  });

  it('is empty without applications', async () => {
    const { register, candidates } = await read();
    expect([register, candidates]).toEqual([[], []]);
    expect(registerHashOf(register)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is read in batches, one after the other in a transaction', async () => {
    await addAll(Array(2_000).fill({}));
    const [first, second] = await inSnapshot(async (manager) => [
      await readRankingInput(manager, tenderId),
      await readRankingInput(manager, tenderId),
    ]);
    const found = first?.candidates.map(({ applicationCode }) => applicationCode);
    expect(found).toHaveLength(2_000);
    expect(found).toEqual(first?.register.toSorted());
    expect(second).toEqual(first);
  });

  it('is not read outside a snapshot, nor of an unknown tender', async () => {
    const unsafe = service.database.transaction((manager) => readRankingInput(manager, tenderId));
    await expect(unsafe).rejects.toThrow('of one moment');
    await expect(read(NEVER)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is of one moment', async () => {
    const [lucia, piero] = await addAll([{}, {}]);
    await inSnapshot(async (manager) => {
      const before = await readRankingInput(manager, tenderId);
      await assessAs(service.database, lucia?.id ?? '', { minors: 0 });
      await service.database.query('DELETE FROM applications.application WHERE id = $1', [piero?.id]);
      await addApplications(service.database, [{ tenderId }]);
      expect(await readRankingInput(manager, tenderId)).toEqual(before);
    });
  });
});

describe('the hash of what the rule reads', () => {
  const added = (facts?: object) => addAll([{}, { facts }, { status: 'submitted' }]);

  it('stays as long as nothing of it changes', async () => {
    const [lucia] = await added();
    const before = await hash();
    await update(`nome = 'Altro', email = 'altra@example.com'`, lucia?.id ?? '');
    await assessAs(service.database, lucia?.id ?? '', { iseeCents: 1 });
    expect(await hash()).toBe(before);
  });

  it.each([
    ['an assessment', (id: string) => assessAs(service.database, id, { minors: 0 })],
    ['a status', (id: string) => update(`application_status = 'rejected'`, id)],
    ['a housing type', (id: string) => update(`tipologia_abitazione = '5-locali'`, id)],
    ['an age', (id: string) => update(`data_nascita = current_date - 3650`, id)],
    ['the register', () => addApplications(service.database, [{ tenderId }])],
  ])('changes with %s', async (_, change: (id: string) => Promise<unknown>) => {
    const [lucia] = await added();
    const before = await hash();
    await change(lucia?.id ?? '');
    expect(await hash()).not.toBe(before);
  });

  it('changes with homes and rules of the tender', async () => {
    await added();
    const before = await hash();
    const change = async (assignment: string) => {
      await service.database.query(`UPDATE applications.tender SET ${assignment} WHERE id = $1`, [tenderId]);
      return hash();
    };
    const homes = await change(`homes = '{"3-locali": 4}'`);
    const points = await change(`rules = jsonb_set(rules, '{points,minors}', '11')`);
    expect(new Set([before, homes, points]).size).toBe(3);
    await change(`homes = '{}', rules = jsonb_set(rules, '{points,minors}', '10')`);
    expect(await hash()).toBe(before);
  });
});

describe('an erased application', () => {
  it('that was not decided keeps its code in the register, which stays as it was', async () => {
    const added = await addAll([{}, { status: 'submitted' }]);
    const [before, hashBefore] = [await read(), await hash()];
    await erase(added[1] ?? { userId: '', email: '' });
    expect(await service.database.query('SELECT FROM applications.application WHERE id = $1', [added[1]?.id])).toEqual(
      [],
    );
    const after = await read();
    expect(after.register.toSorted()).toEqual(codes(added));
    expect({ ...after, register: [] }).toEqual({ ...before, register: [] });
    expect(await hash()).toBe(hashBefore);
  });

  it('that was approved keeps its code and leaves the list, so that a run before is stale', async () => {
    const added = await addAll([{}, {}]);
    const before = await hash();
    await erase(added[1] ?? { userId: '', email: '' });
    const { register, candidates } = await read();
    expect(register.toSorted()).toEqual(codes(added));
    expect(candidates.map(({ applicationCode }) => applicationCode)).toEqual([added[0]?.code]);
    expect(await hash()).not.toBe(before);
  });

  it('keeps its code also when a process of the previous release deletes it', async () => {
    const added = await addAll([{}, {}]);
    await service.database.query('DELETE FROM applications.application WHERE tender_id = $1', [tenderId]);
    expect((await read()).register.toSorted()).toEqual(codes(added));
  });

  it('keeps its code also where other triggers are off', async () => {
    const added = await addAll([{}, { facts: null }]);
    const admin = await new DataSource({ type: 'postgres', url: service.postgres.adminUrl }).initialize();
    await admin.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query('DELETE FROM applications.application WHERE id = $1', [added[1]?.id]);
    });
    await admin.destroy();
    expect((await read()).register.toSorted()).toEqual(codes(added));
  });
});
