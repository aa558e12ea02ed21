import { describe, expect, it } from '@jest/globals';
import { feeOf } from './fee.row';

const unpaid = { feeCents: 20_000, paidCents: 5_000, paidOn: null, withdrawnAt: null };
const paid = { withdrawnAt: null, feeCents: 20_000, paidCents: 15_000, paidOn: '2026-05-04' };

describe('the fee of an application', () => {
  it.each(['submitted', 'under_review', 'approved'] as const)('is due while it is %s and not paid', (status) => {
    expect(feeOf({ applicationStatus: status, ...unpaid })).toEqual({
      ...{ state: 'due', amountCents: 20_000, paidCents: 5_000, paidAt: null },
    });
  });

  it.each([
    ['rejected', null],
    ['approved', '2026-05-05T10:00:00.000Z'],
  ] as const)('is not due once it is rejected or withdrawn (%s, %s)', (applicationStatus, withdrawnAt) => {
    expect(feeOf({ ...unpaid, applicationStatus, withdrawnAt })).toEqual({
      ...{ state: 'not-due', amountCents: 20_000, paidCents: 5_000, paidAt: null },
    });
  });

  it.each([
    ['submitted', null],
    ['rejected', null],
    ['submitted', '2026-05-05T10:00:00.000Z'],
  ] as const)('is what was paid, also when it is %s, and withdrawn at %s', (applicationStatus, withdrawnAt) => {
    expect(feeOf({ ...paid, applicationStatus, withdrawnAt })).toEqual({
      ...{ state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-05-04T00:00:00.000Z' },
    });
  });
});
