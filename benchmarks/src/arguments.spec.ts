import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments';

const KNOWN = ['list', 'zip'] as const;

describe('arguments of the benchmarks', () => {
  it('run everything unless some are named, for short, in rounds or on data that stays', () => {
    const usual = { names: ['list', 'zip'], isShort: false, rounds: 5, folder: undefined };
    expect(readArguments([], KNOWN)).toEqual(usual);
    expect(readArguments(['zip'], KNOWN)).toEqual({ ...usual, names: ['zip'] });
    expect(readArguments(['--short'], KNOWN)).toEqual({ ...usual, isShort: true, rounds: 1 });
    expect(readArguments(['--rounds', '3', '--folder', 'data'], KNOWN)).toMatchObject({ rounds: 3, folder: 'data' });
  });

  it('are refused in one line', () => {
    expect(() => readArguments(['speed'], KNOWN)).toThrow(/no benchmark speed/);
    expect(() => readArguments(['--rounds', 'many'], KNOWN)).toThrow(/--rounds many/);
    expect(() => readArguments(['--fast'], KNOWN)).toThrow(/fast.*usage/);
  });
});
