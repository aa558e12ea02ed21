import { expect, it } from '@jest/globals';
import { interpolate } from './interpolate';

it('replaces each placeholder, as often as it occurs', () => {
  expect(interpolate('{from}-{to} {unit}, {from} {unit}', { from: 0, to: 2, unit: 'mesi' })).toBe('0-2 mesi, 0 mesi');
});

it('keeps a placeholder without a parameter, and does not read a value again', () => {
  expect(interpolate('{name}: {missing}', { name: '{missing}' })).toBe('{missing}: {missing}');
});

it('inserts a value literally', () => {
  expect(interpolate('Il file {name}', { name: '$& $1.pdf' })).toBe('Il file $& $1.pdf');
});
