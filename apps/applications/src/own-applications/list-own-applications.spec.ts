import { describe, expect, it } from '@jest/globals';
import { feeOf } from './list-own-applications';

const unpaid = { feeCents: 20_000, paidCents: null, paidOn: null };
const paid = { feeCents: 20_000, paidCents: 15_000, paidOn: '2026-05-04' };

describe('the fee of an application', () => {
  it.each(['submitted', 'under_review', 'approved'] as const)('is due while it is %s and not paid', (status) => {
    expect(feeOf({ applicationStatus: status, ...unpaid })).toEqual({
      ...{ state: 'due', amountCents: 20_000, paidAt: null },
    });
  });

  it('is not due once it is rejected', () => {
    expect(feeOf({ applicationStatus: 'rejected', ...unpaid })).toEqual({
      ...{ state: 'not-due', amountCents: 20_000, paidAt: null },
    });
  });

  it.each(['submitted', 'rejected'] as const)('is what was paid, also when it is %s', (status) => {
    expect(feeOf({ applicationStatus: status, ...paid })).toEqual({
      ...{ state: 'paid', amountCents: 15_000, paidAt: '2026-05-04T00:00:00.000Z' },
    });
  });
});
