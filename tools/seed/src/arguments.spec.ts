import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments';

describe('arguments of the seed', () => {
  it('need the number of applications alone', () => {
    expect(readArguments(['--applications', '2000'])).toEqual({
      applications: 2000,
      seed: 1,
      documents: 100,
      tender: '2025',
      doubtful: 0,
      readyForRanking: false,
    });
    expect(readArguments(['--applications', '5'])).toMatchObject({ applications: 5, seed: 1, documents: 1 });
  });

  it('may name the seed, the tender and numbers, and ask for decided applications', () => {
    const args = ['--applications=10', '--seed', '42', '--documents', '0', '--tender', '2026-A'];
    expect(readArguments(args)).toMatchObject({ applications: 10, seed: 42, documents: 0, tender: '2026-A' });
    const decided = ['--applications=10', '--doubtful=5', '--ready-for-ranking'];
    expect(readArguments(decided)).toMatchObject({ doubtful: 5, readyForRanking: true });
  });

  it('are refused in one line', () => {
    const refused: [string[], RegExp][] = [
      [[], /usage/],
      [['--applications', '0'], /--applications 0 is not a whole number from 1/],
      [['--applications', 'many'], /--applications many/],
      [['--applications', '1000000'], /999999/],
      [['--applications', '5', '--documents', '6'], /--documents 6 is not a whole number from 0 to 5/],
      [['--applications', '5', '--doubtful', '3'], /--doubtful 3 is not a whole number from 0 to 2/],
      [['--applications', '5', '--seed', '-1'], /seed/],
      [['--applications', '5', '--size', '1'], /size.*usage/],
    ];
    for (const [args, message] of refused) {
      expect(() => readArguments(args)).toThrow(message);
      expect(() => readArguments(args)).not.toThrow(/\n/);
    }
  });
});
