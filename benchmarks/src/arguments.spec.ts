import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments';

const KNOWN = ['list', 'zip'] as const;

describe('arguments of the benchmarks', () => {
  it('run everything unless some are named', () => {
    expect(readArguments([], KNOWN)).toEqual({ names: ['list', 'zip'], isShort: false, rounds: 5, folder: undefined });
    expect(readArguments(['zip'], KNOWN).names).toEqual(['zip']);
  });

  it('may ask for a short run, for rounds and for data that stays', () => {
    expect(readArguments(['--short'], KNOWN)).toMatchObject({ isShort: true, rounds: 1 });
    expect(readArguments(['--rounds', '3', '--folder', 'data'], KNOWN)).toMatchObject({ rounds: 3, folder: 'data' });
  });

  it('are refused in one line', () => {
    expect(() => readArguments(['speed'], KNOWN)).toThrow(/no benchmark speed/);
    expect(() => readArguments(['--rounds', 'many'], KNOWN)).toThrow(/--rounds many/);
    expect(() => readArguments(['--fast'], KNOWN)).toThrow(/fast.*usage/);
  });
});
