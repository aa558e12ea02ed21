import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { columnOf } from '@lacorte/contracts';
import { assess, CITIZENSHIPS, DEFAULT_RULES, FACT_NAMES, factOf, NO_FACTS } from '@lacorte/tender-rules';
import { AssessmentActs, FACTS } from './assessing';
import { dayIn } from './requesting-documents';
import { addApplications } from './reviewing';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

let service: RunningApplications;
let id: string;
let tenderId: string;
const assessments = new AssessmentActs(() => service);
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  ({
    body: { id: tenderId },
  } = await tenders.draft({ rules: DEFAULT_RULES }));
  [id = ''] = await addApplications(service.database, [{ tenderId }]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const setTender = (assignment: string, ...values: unknown[]) =>
  query(`UPDATE applications.tender SET ${assignment} WHERE id = $1`, [tenderId, ...values]);
const setRules = (rules: object) => setTender('rules = rules || $2::jsonb', JSON.stringify(rules));
const born = (day: string) => query('UPDATE applications.application SET data_nascita = $2 WHERE id = $1', [id, day]);
const resultOf = async () => (await assessments.get(id)).body.result;
const ageDay = async () => (await assessments.get(id)).body.ageDay;
const isOldEnough = async () => (await resultOf()).requirements[0].met;

describe('the result of an assessment', () => {
  it('follows the rules of the application’s own tender, also when they change later', async () => {
    await assessments.saved(id, FACTS);
    const cap = { points: { ...DEFAULT_RULES.points, residenceCap: 5 } };
    await setRules({ iseeCapEuro: 18_499, residenceYears: { italian: 13, foreign: 13 }, ...cap });
    expect(await resultOf()).toMatchObject({
      requirements: [
        { id: 'age', met: true },
        { id: 'residence', met: false },
        { id: 'isee', met: false },
        { id: 'property', met: true },
      ],
      eligible: false,
      points: { total: 30 },
    });
    const [elsewhere = ''] = await addApplications(service.database, [{}]);
    expect((await assessments.saved(elsewhere, FACTS)).result).toMatchObject({ eligible: true, points: { total: 37 } });
  });

  it('is the same in the answer to a save', async () => {
    await setRules({ points: { ...DEFAULT_RULES.points, minors: 3 } });
    const saved = await assessments.saved(id, FACTS);
    expect(saved.result.points.total).toBe(30);
    expect(saved.result).toEqual(await resultOf());
  });
});

describe('the day on which ages count', () => {
  it('is the reference date of the tender, before all else', async () => {
    await setRules({ referenceDate: '2030-06-15' });
    await setTender(`closes_at = '2029-01-01'`);
    expect(await ageDay()).toBe('2030-06-15');
    expect((await assessments.saved(id, FACTS)).ageDay).toBe('2030-06-15');
    await born('2012-06-15');
    expect(await isOldEnough()).toBe(true);
    await born('2012-06-16');
    expect(await isOldEnough()).toBe(false);
  });

  it.each([
    ['winter', '2031-01-10T22:59:59Z', '2031-01-10'],
    ['winter, after midnight in Rome', '2031-01-10T23:00:00Z', '2031-01-11'],
    ['summer, after midnight in Rome', '2031-07-10T22:00:00Z', '2031-07-11'],
  ])('is the closing day in Rome without one: %s', async (_, closesAt, day) => {
    await setTender('closes_at = $2', closesAt);
    expect(await ageDay()).toBe(day);
    const comesOfAge = (shift: number) => {
      const at = new Date(`${day}T00:00:00Z`);
      at.setUTCFullYear(at.getUTCFullYear() - 18);
      at.setUTCDate(at.getUTCDate() + shift);
      return at.toISOString().slice(0, 10);
    };
    await born(comesOfAge(0));
    expect(await isOldEnough()).toBe(true);
    await born(comesOfAge(1));
    expect(await isOldEnough()).toBe(false);
  });

  it('is today in Rome without either', async () => {
    expect([dayIn(-1), dayIn(0), dayIn(1)]).toContain(await ageDay());
    const of18 = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
    await born(of18(dayIn(-1)));
    expect(await isOldEnough()).toBe(true);
    await born(of18(dayIn(2)));
    expect(await isOldEnough()).toBe(false);
  });
});

describe('the column `complete`', () => {
  it('says what the rules say, for every pattern of known facts', async () => {
    const known = FACT_NAMES.filter((name) => name !== 'citizenship');
    const patterns = [...CITIZENSHIPS, null].flatMap((citizenship) =>
      Array.from({ length: 2 ** known.length }, (_, pattern) => {
        const values = known.map((name, bit) => {
          const value = factOf(name).type === 'number' ? 1 : true;
          return [name, (pattern >> bit) % 2 === 1 ? value : null];
        });
        return { ...NO_FACTS, citizenship, ...Object.fromEntries(values) };
      }),
    );
    const standard = { rules: DEFAULT_RULES, birthDate: '1980-01-01', ageDay: '2026-01-01' };
    const expected = patterns.map((facts) => assess(facts, standard).complete);
    const rows = patterns.map((facts) => Object.fromEntries(FACT_NAMES.map((name) => [columnOf(name), facts[name]])));
    const runner = service.database.createQueryRunner();
    await runner.connect();
    // The generated column alone, without the key.
    await runner.query('CREATE TEMP TABLE pattern (LIKE applications.assessment INCLUDING GENERATED)');
    for (const column of ['application_id', 'version', 'assessed_by_id', 'assessed_by_email', 'assessed_at']) {
      await runner.query(`ALTER TABLE pattern ALTER COLUMN ${column} DROP NOT NULL`);
    }
    const names = FACT_NAMES.map(columnOf).join(', ');
    const found: { complete: boolean }[] = await runner.query(
      `INSERT INTO pattern (version, ${names})
       SELECT row_number() OVER (), ${names} FROM jsonb_populate_recordset(NULL::applications.assessment, $1) RETURNING complete`,
      [JSON.stringify(rows)],
    );
    await runner.release();
    expect(found.map(({ complete }) => complete)).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set([true, false]));
  });

  it('follows a save', async () => {
    const complete = async () =>
      (
        await query<{ complete: boolean }>('SELECT complete FROM applications.assessment WHERE application_id = $1', [
          id,
        ])
      )[0]?.complete;
    expect(await complete()).toBeUndefined();
    await assessments.saved(id, { ...FACTS, over65: null });
    expect(await complete()).toBe(false);
    await assessments.saved(id, FACTS, { version: 1 });
    expect(await complete()).toBe(true);
  });
});

describe('the database', () => {
  it.each([
    ['citizenship', `'swiss'`],
    ['residence_years', '101'],
    ['works_in_lombardia_years', '-1'],
    ['isee_cents', '-1'],
    ['minors', '11'],
  ])('refuses a %s of %s', async (column, value) => {
    await assessments.saved(id, FACTS);
    const change = `UPDATE applications.assessment SET ${column} = ${value} WHERE application_id = $1`;
    await expect(query(change, [id])).rejects.toThrow('violates check constraint');
  });

  it('takes the limits of every fact', async () => {
    const limits = (side: 'min' | 'max') =>
      Object.fromEntries(
        FACT_NAMES.filter((name) => factOf(name).type === 'number').map((name) => [name, factOf(name)[side]]),
      );
    const lowest = await assessments.saved(id, limits('min'));
    expect(lowest.facts).toMatchObject(limits('min'));
    const highest = await assessments.saved(id, limits('max'), { version: 1 });
    expect(highest.facts).toMatchObject(limits('max'));
  });
});
