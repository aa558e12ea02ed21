import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from '../tender-rules';
import { drawFor } from './draw';
import { type ExplainedCandidate, type HashedInput, inputHashOf } from './input-hash';

const LUCIA: ExplainedCandidate = {
  applicationCode: 'DOM-2026-000001-16',
  housingType: '3-locali',
  points: 25,
  groups: ['minors', 'emergencies'],
  parts: [
    { id: 'minors', points: 10 },
    { id: 'disability', points: 15 },
  ],
};
const PIERO: ExplainedCandidate = {
  applicationCode: 'DOM-2026-000002-13',
  housingType: '2-locali',
  points: 0,
  groups: [],
  parts: [],
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
      '["quota","minors",60]',
      '["quota","over65",20]',
      '["quota","youngCouples",15]',
      '["quota","emergencies",5]',
      '["home","2-locali",1]',
      '["home","3-locali",10]',
      '["DOM-2026-000001-16","3-locali",25,[["disability",15],["minors",10]],["emergencies","minors"]]',
      '["DOM-2026-000002-13","2-locali",0,[],[]]',
    ];
    const text = lines.map((line) => `${line}\n`).join('');
    expect(inputHashOf(INPUT)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('is the same for candidates, parts, groups and housing types in any order, and with what is no input', () => {
    const reversed = { ...LUCIA, parts: LUCIA.parts.toReversed(), groups: LUCIA.groups.toReversed() };
    const other = hashWith({ candidates: [PIERO, reversed], homes: { '3-locali': 10, '2-locali': 1 } });
    expect(other).toBe(inputHashOf(INPUT));
    expect(hashOfLucia({ cognome: 'Ferrario' } as object)).toBe(inputHashOf(INPUT));
  });

  it('changes with every part of the input', () => {
    const percentsMore = INPUT.quotas.map((quota) => ({ ...quota, percent: quota.percent + 1 }));
    const many = Array.from({ length: 2_500 }, (_, index) => ({
      ...LUCIA,
      applicationCode: `DOM-2026-${100_000 + index}-00`,
    }));
    const hashes = [
      inputHashOf(INPUT),
      hashWith({ tenderCode: '2026-2' }),
      hashWith({ registerHash: drawFor('2026-1', ['A'], '').registerHash }),
      hashWith({ quotas: percentsMore }),
      hashWith({ quotas: INPUT.quotas.toReversed() }),
      hashWith({ homes: { '2-locali': 1, '3-locali': 11 } }),
      hashWith({ homes: { '2-locali': 1, '3-locali': 10, '4-locali': 0 } }),
      hashOfLucia({ points: 26 }),
      // Other parts of the same points.
      hashOfLucia({ parts: [{ id: 'eviction', points: 25 }] }),
      hashOfLucia({ groups: ['minors'] }),
      hashOfLucia({ housingType: '2-locali' }),
      hashOfLucia({ applicationCode: 'DOM-2026-000003-10' }),
      hashWith({ candidates: [PIERO] }),
      hashWith({ candidates: many }),
      hashWith({ candidates: many.slice(1) }),
    ];
    expect(hashes.filter((hash, index) => hashes.indexOf(hash) !== index || !/^[0-9a-f]{64}$/.test(hash))).toEqual([]);
  });
});
