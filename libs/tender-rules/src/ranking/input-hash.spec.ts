import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from '../default-rules';
import { drawFor } from './draw';
import { type ExplainedCandidate, type HashedInput, inputHashOf } from './input-hash';

const LUCIA: ExplainedCandidate = {
  ...{ applicationCode: 'DOM-2026-000001-16', housingType: '3-locali', points: 25, groups: ['minors', 'emergencies'] },
  parts: [
    { id: 'minors', points: 10 },
    { id: 'disability', points: 15 },
  ],
};
const PIERO: ExplainedCandidate = {
  ...{ applicationCode: 'DOM-2026-000002-13', housingType: '2-locali', points: 0, groups: [], parts: [] },
};
const INPUT: HashedInput = {
  tenderCode: '2026-1',
  quotas: DEFAULT_RULES.quotas,
  homes: { '2-locali': 1, '3-locali': 10 },
  registerHash: drawFor('2026-1', [LUCIA.applicationCode, PIERO.applicationCode], '').registerHash,
  candidates: [LUCIA, PIERO],
};
const hashWith = (changes: Partial<HashedInput>) => inputHashOf({ ...INPUT, ...changes });
const hashOfLucia = (changes: Partial<ExplainedCandidate>) =>
  hashWith({ candidates: [{ ...LUCIA, ...changes }, PIERO] });

describe('the hash of what the rule reads', () => {
  it('is that of the lines of its description', () => {
    const lines = [
      `["ranking-input-1","2026-1","${INPUT.registerHash}"]`,
      ...['["quota","minors",60]', '["quota","over65",20]', '["quota","youngCouples",15]', '["quota","emergencies",5]'],
      ...['["home","2-locali",1]', '["home","3-locali",10]'],
      '["DOM-2026-000001-16","3-locali",25,[["disability",15],["minors",10]],["emergencies","minors"]]',
      '["DOM-2026-000002-13","2-locali",0,[],[]]',
    ];
    const text = lines.map((line) => `${line}\n`).join('');
    expect(inputHashOf(INPUT)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('is the same for candidates, parts, groups and housing types in any order', () => {
    const reversed = {
      ...LUCIA,
      parts: LUCIA.parts.toReversed(),
      groups: LUCIA.groups.toReversed(),
    };
    const other = hashWith({ candidates: [PIERO, reversed], homes: { '3-locali': 10, '2-locali': 1 } });
    expect(other).toBe(inputHashOf(INPUT));
  });

  it('does not change with what is no input', () => {
    expect(hashOfLucia({ cognome: 'Ferrario' } as object)).toBe(inputHashOf(INPUT));
  });

  it.each([
    ['the tender', hashWith({ tenderCode: '2026-2' })],
    ['the register', hashWith({ registerHash: drawFor('2026-1', ['A'], '').registerHash })],
    ['a percent', hashWith({ quotas: INPUT.quotas.map((quota) => ({ ...quota, percent: quota.percent + 1 })) })],
    ['the order of the quotas', hashWith({ quotas: INPUT.quotas.toReversed() })],
    ['homes', hashWith({ homes: { '2-locali': 1, '3-locali': 11 } })],
    ['a housing type without homes', hashWith({ homes: { '2-locali': 1, '3-locali': 10, '4-locali': 0 } })],
    ['points', hashOfLucia({ points: 26 })],
    ['parts of the same points', hashOfLucia({ parts: [{ id: 'eviction', points: 25 }] })],
    ['groups', hashOfLucia({ groups: ['minors'] })],
    ['a housing type', hashOfLucia({ housingType: '2-locali' })],
    ['a code', hashOfLucia({ applicationCode: 'DOM-2026-000003-10' })],
    ['a candidate who leaves', hashWith({ candidates: [PIERO] })],
  ])('changes with %s', (_, hash) => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toBe(inputHashOf(INPUT));
  });

  it('tells many candidates from one fewer', () => {
    expect(hashWith({ candidates: many(2_500) })).not.toBe(hashWith({ candidates: many(2_499) }));
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...LUCIA, applicationCode: `DOM-2026-${100_000 + index}-00` }));
