import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { readHomesChange, readInstant, readTender, type TenderBase } from './read-tender';

const BASE: TenderBase = {
  title: { it: 'Bando', fr: 'Appel' },
  opensAt: null,
  closesAt: null,
  shownDeadline: '2025-11-25',
  rules: DEFAULT_RULES,
  homes: { '2-locali': 1, '3-locali': 2, '4-locali': 3, '5-locali': 4 },
};

describe('a tender', () => {
  it('takes what is left out from its base', () => {
    expect(readTender({ code: ' 2026-A ' }, BASE)).toEqual({ value: { ...BASE, code: '2026-A' } });
  });

  it('takes rules in part, and homes with 0 for what is left out', () => {
    const { value } = readTender({ code: '1', rules: { feeCents: 1 }, homes: { '3-locali': '7' } }, BASE);
    expect(value).toMatchObject({
      rules: { ...DEFAULT_RULES, feeCents: 1 },
      homes: { '2-locali': 0, '3-locali': 7, '4-locali': 0, '5-locali': 0 },
    });
  });

  it('names the one field that is wrong', () => {
    const wrong: [field: string, change: object][] = [
      ...['bando 1', 'A'.repeat(21), undefined].map((code): [string, object] => ['code', { code }]),
      ['title', { title: { it: 'Solo italiano' } }],
      ['title', { title: { it: 'a'.repeat(201), fr: 'a' } }],
      ['title', { title: { it: 'a\nb', fr: 'a' } }],
      ['opensAt', { opensAt: 'soon' }],
      ['closesAt', { closesAt: '2026-02-30T10:00:00Z' }],
      ['closesAt', { opensAt: '2026-03-01T10:00:00Z', closesAt: '2026-03-01T11:00:00+01:00' }],
      ['shownDeadline', { shownDeadline: '25/11/2025' }],
      ['shownDeadline', { shownDeadline: '0000-01-01' }],
      ['rules.quotas', { rules: { quotas: [] } }],
      ['rules', { rules: 'none' }],
      ['homes', { homes: 3 }],
      ['homes.4-locali', { homes: { '4-locali': 10_001 } }],
    ];
    const named = wrong.map(([, change]) => Object.keys(readTender({ code: '2026', ...change }, BASE).fields ?? {}));
    expect(named).toEqual(wrong.map(([field]) => [field]));
  });

  it('tells an empty deadline from a wrong one', () => {
    const messages = ['', '  ', '2025-13-01'].map(
      (shownDeadline) => readTender({ code: '2026', shownDeadline }, BASE).fields,
    );
    const required = { shownDeadline: 'validation.tender.shownDeadlineRequired' };
    expect(messages).toEqual([required, required, { shownDeadline: 'validation.tender.day' }]);
  });

  it('names the missing code of a body that is no object', () => {
    expect(readTender('bando', BASE).fields).toEqual({ code: 'validation.tender.code' });
  });
});

describe('a change of the homes', () => {
  it('is a number for each housing type, 0 where left out, and a version', () => {
    const { value } = readHomesChange({ homes: { '3-locali': '7', '5-locali': 10_000 }, version: 3 });
    expect(value).toEqual({ homes: { '2-locali': 0, '3-locali': 7, '4-locali': 0, '5-locali': 10_000 }, version: 3 });
  });

  it('names everything that is wrong', () => {
    const wrong: [names: string[], body: unknown][] = [
      [['homes', 'version'], undefined],
      [['homes'], { version: 1 }],
      [['homes'], { homes: [1], version: 1 }],
      [['homes.2-locali', 'homes.4-locali'], { homes: { '2-locali': -1, '4-locali': 10_001 }, version: 1 }],
      [['homes.3-locali', 'version'], { homes: { '3-locali': 1.5 }, version: 0 }],
      [['version'], { homes: {} }],
    ];
    expect(wrong.map(([, body]) => Object.keys(readHomesChange(body).fields ?? {}))).toEqual(
      wrong.map(([names]) => names),
    );
  });
});

it('reads an instant with its zone, nothing, and no other text', () => {
  const instants: [given: unknown, read: string | null | undefined][] = [
    ['2026-03-01T11:00:00+01:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.1239Z', '2026-03-01T10:00:00.123Z'],
    ['', null],
    [null, null],
    ['2026-03-01', undefined],
    ['2026-03-01T10:00:00', undefined],
    ['2026-03-01T25:00:00Z', undefined],
    ['0000-03-01T10:00:00Z', undefined],
    [1_772_359_200_000, undefined],
  ];
  expect(instants.map(([given]) => readInstant(given))).toEqual(instants.map(([, read]) => read));
});
