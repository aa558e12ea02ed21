import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SubmitOwnApplicationDto } from '../applications/application.dto';
import { exampleShownIn } from '../applications/application-fields';
import { isTelephone } from './telephone';
import { validated } from './validate';

it('takes a telephone number in the ways people write it', () => {
  const numbers = [
    ...['+39 333 0000000', '02/1234567', '(02) 123.45.67', '0039-02-1234567', '12345678', '123456789012345'],
    ...['02 1234567 int. 12', '02 1234567 INTERNO 123456', '021234567x1', '02 1234567 ext. 4', '02 1234567 int.4'],
  ];
  expect(numbers.filter((number) => !isTelephone(number))).toEqual([]);
});

it('refuses other texts', () => {
  const others = [
    ...[
      '',
      '1234567',
      '02 12 34 5',
      '1234567890123456',
      'non ce l’ho',
      '12345678 casa',
      '12345678\t',
      '１２３４５６７８',
    ],
    ...[
      '1234567 int. 1',
      '12345678 int. 1234567',
      '12345678 int.',
      '12345678 interni 2',
      '12345678 x2 x3',
      `${'+'.repeat(33)}12345678`,
      ...['(((((12345678', '((02)) 1234567', '(02 1234567', '02) 1234567', ')02( 1234567'],
    ],
  ];
  expect(others.filter(isTelephone)).toEqual([]);
});

it('depends on the count of digits, wherever the separators are', () => {
  const separators = fc.stringMatching(/^(?:[+ /.-]|\([+ /.-]?\)){0,2}$/);
  const numbers = fc.array(fc.tuple(fc.nat(9), separators), { minLength: 4, maxLength: 18 });
  fc.assert(
    fc.property(numbers, (parts) => {
      const number = parts.flat().join('');
      const isRight = parts.length >= 8 && parts.length <= 15 && number.length <= 40;
      return isTelephone(number) === isRight;
    }),
  );
});

it('is stored as typed but for runs of blanks', async () => {
  const read = (telefono: string) => validated(SubmitOwnApplicationDto, { ...exampleShownIn('own'), telefono });
  expect((await read(' 02  123\u00a0 45.67 x 9 ')).value?.telefono).toBe('02 123 45.67 x 9');
  expect((await read('non ce l’ho')).fields).toEqual({ telefono: 'validation.telefono.invalid' });
});
