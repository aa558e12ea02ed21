import { afterEach, expect, it, jest } from '@jest/globals';
import { RecordPaymentDto } from '../review/review.dto';
import { validated } from './validate';

afterEach(() => void jest.useRealTimers());

const isAccepted = async (paidOn: string) =>
  (await validated(RecordPaymentDto, { paidOn, amountCents: 15_000 })).fields === undefined;

it('takes the day that Rome has, also while UTC still has the day before', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-27T23:30:00Z') });
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2027-01-01'];
  expect(await Promise.all(days.map(isAccepted))).toEqual([true, true, false, false]);
});
