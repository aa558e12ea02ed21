import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES, type QuotaGroup } from '../tender-rules';
import { reservedHomes } from './assign-homes';
import { rank } from './rank';

const { quotas } = DEFAULT_RULES;

/** Twelve applications, by the numbers in their codes. */
const APPLICATIONS: [code: string, points: number, groups: QuotaGroup[]][] = [
  ['DOM-2026-000001-16', 39, ['minors', 'emergencies']],
  ['DOM-2026-000002-13', 35, ['over65']],
  ['DOM-2026-000003-10', 33, []],
  ['DOM-2026-000004-07', 29, ['minors']],
  ['DOM-2026-000005-04', 22, ['minors', 'youngCouples']],
  ['DOM-2026-000006-98', 22, ['minors']],
  ['DOM-2026-000007-95', 21, []],
  ['DOM-2026-000008-92', 20, []],
  ['DOM-2026-000009-89', 18, ['minors']],
  ['DOM-2026-000010-86', 15, ['minors']],
  ['DOM-2026-000011-83', 13, ['minors']],
  ['DOM-2026-000012-80', 6, ['youngCouples']],
];

describe('the worked example of the rule', () => {
  const ranking = rank({
    tenderCode: '2026-1',
    drawNumbers: '12-45-67-8-90',
    quotas,
    homes: { '3-locali': 10 },
    register: APPLICATIONS.map(([code]) => code),
    candidates: APPLICATIONS.map(([applicationCode, points, groups]) => ({
      applicationCode,
      housingType: '3-locali',
      points,
      groups,
    })),
  });

  it('has these hashes, places, tickets and homes', () => {
    expect(ranking.registerHash).toBe('cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051');
    expect(ranking.seed).toBe('5df5aa613d9df2de990ee1b6ecaec270ca9cc486a6e99c3767892e03c2377d34');
    const told = ranking.entries.map(({ position, applicationCode, ticket, heldAs }) =>
      [position, applicationCode.slice(9, 15), ticket.slice(0, 8), heldAs ?? 'waiting'].join(' '),
    );
    expect(told).toEqual([
      '1 000001 37f90042 emergencies',
      '2 000002 47752d47 over65',
      '3 000003 5e97724c open',
      '4 000004 7798103c minors',
      '5 000006 305ba486 minors',
      '6 000005 7f40219e minors',
      '7 000007 f2ca62e6 waiting',
      '8 000008 a9dd1714 waiting',
      '9 000009 f7343686 minors',
      '10 000010 f21272ee minors',
      '11 000011 2fb3c409 minors',
      '12 000012 8c34f27c youngCouples',
    ]);
  });
});

it('reserves homes for the groups by their quotas', () => {
  const reserved = [0, 1, 2, 3, 10, 11].map((homes) => reservedHomes(homes, quotas).join(' '));
  expect(reserved).toEqual(['0 0 0 0', '1 0 0 0', '1 1 0 0', '2 1 0 0', '6 2 1 1', '6 2 2 1']);
});
