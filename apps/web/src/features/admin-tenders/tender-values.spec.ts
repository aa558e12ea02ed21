import { describe, expect, it } from '@jest/globals';
import { aTender, someRules } from '../../../test/samples';
import { ALL_FIELDS, bodyOf, quotaSum, startingValues, valuesOf } from './tender-values';

const tender = aTender({ opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2027-01-31T17:00:00.000Z', version: 3 });

describe('the values of the form', () => {
  it('show every number of a tender', () => {
    const values = valuesOf(tender);
    expect(Object.keys(values)).toEqual(ALL_FIELDS.map(({ name }) => name));
    expect(values).toMatchObject({
      code: '2025',
      'title.fr': 'Appel à candidatures 2025',
      opensAt: '2026-12-01T09:00',
      closesAt: '2027-01-31T18:00',
      'rules.feeCents': '150',
      'rules.quotas.youngCouples': '15',
      'rules.points.residenceCap': '',
      'homes.5-locali': '0',
    });
  });

  it('become the same tender again', () => {
    const { code, title, opensAt, closesAt, shownDeadline } = tender;
    const { rules, homes, ...rest } = bodyOf(valuesOf(tender), 3);
    expect(rest).toEqual({ code, title, opensAt, closesAt, shownDeadline, version: 3 });
    expect(rules).toMatchObject({
      feeCents: 15_000,
      iseeCapEuro: '25000',
      waitMonths: { from: '2', to: '6' },
      quotas: tender.rules.quotas.map(({ group, percent }) => ({ group, percent: String(percent) })),
      points: { minors: '10', residenceCap: '' },
    });
    expect(homes).toEqual({ '2-locali': '0', '3-locali': '0', '4-locali': '0', '5-locali': '0' });
  });

  it('leave out a group without a quota, and send what is no number as it was typed', () => {
    const values = {
      ...valuesOf(tender),
      'rules.quotas.over65': '0',
      'rules.quotas.minors': 'metà',
      'rules.feeCents': 'x',
    };
    expect(bodyOf(values, undefined).rules).toMatchObject({
      feeCents: 'x',
      quotas: [
        { group: 'minors', percent: 'metà' },
        { group: 'youngCouples', percent: '15' },
        { group: 'emergencies', percent: '5' },
      ],
    });
  });

  it('have no times when none are typed', () => {
    expect(bodyOf({ ...valuesOf(tender), opensAt: '', closesAt: '' }, 1)).toMatchObject({
      opensAt: null,
      closesAt: null,
    });
  });

  it('begin with the rules of the newest tender, not with its code and times', () => {
    expect(startingValues(aTender({ rules: someRules({ feeCents: 12_050 }) }))).toMatchObject({
      code: '',
      opensAt: '',
      shownDeadline: '',
      'title.it': 'Bando di assegnazione 2025',
      'rules.feeCents': '120,50',
    });
  });
});

describe('the sum of the quotas', () => {
  it.each([
    ['60', 100],
    ['', 40],
    ['tanti', undefined],
  ])('with %j for minors is %j', (minors, sum) => {
    expect(quotaSum({ ...valuesOf(tender), 'rules.quotas.minors': minors })).toBe(sum);
  });
});
