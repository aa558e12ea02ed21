import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTypedDay, showTypedDay } from './typed-day';

const DAYS = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('reads every day in each form, and shows one', () => {
  fc.assert(
    fc.property(DAYS, (iso) => {
      const [year = '', month = '', day = ''] = iso.split('-');
      const short = [Number(day), Number(month), year];
      const forms = [
        iso,
        `${day}${month}${year}`,
        ...['/', '-', '.'].flatMap((by) => [[day, month, year].join(by), short.join(by)]),
      ];
      expect(forms.map(readTypedDay)).toEqual(forms.map(() => iso));
      expect(showTypedDay(iso)).toBe(`${day}/${month}/${year}`);
    }),
  );
});

it('reads no other text', () => {
  const others = [
    ...[
      '',
      '12',
      '12/03',
      '12/03/48',
      '120348',
      '1203194',
      '12/03/194',
      '12/3-1948',
      '1948-3-12',
      '1948/03/12',
      '19480312',
    ],
    ...['31/02/1948', '29/02/1900', '00/01/1948', '12/13/1948', '12/03/1899', '12/03/0048', '12/03/1948 ore 9'],
  ];
  expect(others.filter((text) => readTypedDay(text) !== undefined)).toEqual([]);
  expect(others.map(showTypedDay)).toEqual(others);
});
