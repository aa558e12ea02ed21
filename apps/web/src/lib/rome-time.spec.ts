import { describe, expect, it } from '@jest/globals';
import { fromRomeInput, romeDay, toRomeInput } from './rome-time';

describe('a time of day in Rome', () => {
  it.each([
    ['2026-01-15T09:30', '2026-01-15T08:30:00.000Z'],
    ['2026-07-15T09:30', '2026-07-15T07:30:00.000Z'],
    ['2026-12-31T00:00', '2026-12-30T23:00:00.000Z'],
    // The clock goes forward at 2 on 29 March, and back at 3 on 25 October.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is %s, and back', (input, instant) => {
    expect(fromRomeInput(input)).toBe(instant);
    expect(toRomeInput(instant)).toBe(input);
  });

  it('that does not exist is an hour later', () => {
    expect(toRomeInput(fromRomeInput('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
  });

  it('that comes twice is the first', () => {
    expect(fromRomeInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each(['', 'domani', '2026-13-40T09:00'])('"%s" stays as it is', (text) => {
    expect(fromRomeInput(text)).toBe(text);
  });
});

describe('a day in Rome', () => {
  it.each([
    [0, '2026-11-23T22:59:00Z', '2026-11-23'],
    [0, '2026-11-23T23:00:00Z', '2026-11-24'],
    [14, '2026-12-20T10:00:00Z', '2027-01-03'],
    // The clock goes back on 25 October: that day has 25 hours.
    [1, '2026-10-24T22:30:00Z', '2026-10-26'],
  ])('%d days from %s is %s', (days, now, day) => {
    expect(romeDay(days, new Date(now))).toBe(day);
  });
});
