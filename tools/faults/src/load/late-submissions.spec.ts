import { describe, expect, it } from '@jest/globals';
import { anApplication } from '@lacorte/testing/builders';
import { compareWithClosing, type Recorded, type Submission } from './late-submissions';

const CLOSING = 1_000;
const anAccepted = (key: string): Submission => ({
  key,
  answeredAt: CLOSING - 1,
  isLate: false,
  accepted: { id: `id of ${key}`, code: 'DOM-2026-000001-28', body: anApplication().body() },
});
const aLate = (key: string): Submission => ({ key, answeredAt: CLOSING, isLate: true });
const aRow = (key: string): Recorded => ({ id: `id of ${key}`, key, isLate: false });
const faultsOf = (submissions: Submission[], rows: Recorded[]) =>
  Object.entries(compareWithClosing(submissions, rows, CLOSING)).filter(([, count]) => count > 0);

describe('the comparison across a closing', () => {
  it('finds no fault when exactly the accepted ones are in the database', () => {
    expect(faultsOf([anAccepted('a'), aLate('b')], [aRow('a')])).toEqual([]);
  });

  it('finds an instant after the closing, a refusal before it, and a submission without an answer', () => {
    expect(faultsOf([anAccepted('a')], [{ ...aRow('a'), isLate: true }])).toEqual([
      ['applications with an instant at or after the closing', 1],
    ]);
    expect(faultsOf([{ ...aLate('a'), answeredAt: CLOSING - 1 }], [])).toEqual([['refusals before the closing', 1]]);
    expect(faultsOf([{ ...aLate('a'), isLate: false }], [])).toEqual([['submissions without an answer', 1]]);
  });

  it('finds a committed application that was refused, and a lost one, also when another has its key', () => {
    expect(faultsOf([aLate('a')], [aRow('a')])).toEqual([
      ['committed applications whose sender was told that the tender is closed', 1],
      ['applications in the database that nobody was told of', 1],
    ]);
    const lost = ['accepted applications that are not in the database', 1];
    expect(faultsOf([anAccepted('a')], [])).toEqual([lost]);
    expect(faultsOf([anAccepted('a'), anAccepted('b')], [aRow('a'), { ...aRow('b'), key: 'c' }])).toEqual([lost]);
  });
});
