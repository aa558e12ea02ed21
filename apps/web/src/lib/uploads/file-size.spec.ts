import { expect, it } from '@jest/globals';
import { fileSize } from './file-size';

it.each([
  [0, '0,00', 'bytes'],
  [512, '512,00', 'bytes'],
  [1_023, '1023,00', 'bytes'],
  [1_536, '1,50', 'kilobytes'],
  [5 * 1024 * 1024, '5,00', 'megabytes'],
  [3 * 1024 ** 3, '3,00', 'gigabytes'],
])('writes %d bytes as %s %s', (bytes, number, unit) => {
  expect(fileSize(bytes, 'it')).toEqual({ number, unit: `applicationForm.size.${unit}` });
});
