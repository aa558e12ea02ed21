import { expect, it } from '@jest/globals';
import { HOUSING_TYPES } from './applications/options';
import { interpolate } from './interpolate';
import { housingName, outcomeName, rankingTitle, stageName } from './translate';

it('replaces each placeholder, as often as it occurs', () => {
  expect(interpolate('{from}-{to} {unit}, {from} {unit}', { from: 0, to: 2, unit: 'mesi' })).toBe('0-2 mesi, 0 mesi');
});

it('keeps a placeholder without a parameter, and does not read a value again', () => {
  expect(interpolate('{name}: {missing}', { name: '{missing}' })).toBe('{missing}: {missing}');
});

it('inserts a value literally', () => {
  expect(interpolate('Il file {name}', { name: '$& $1.pdf' })).toBe('Il file $& $1.pdf');
});

it('names housing types, outcomes and stages in both languages', () => {
  const namesIn = (language: 'it' | 'fr') => [
    ...HOUSING_TYPES.map((type) => housingName(type, language)),
    outcomeName('assigned', language),
    outcomeName('waiting', language),
    stageName('provisional', language),
    rankingTitle('final', language),
  ];
  expect(namesIn('it')).toEqual([
    '2 locali',
    '3 locali',
    '4 locali',
    '5 locali',
    'assegnata',
    'in attesa',
    'provvisoria',
    'Graduatoria definitiva',
  ]);
  expect(namesIn('fr')).toEqual([
    ...[2, 3, 4, 5].map((rooms) => `${rooms}\u00a0pièces`),
    'attribuée',
    'en attente',
    'provisoire',
    'Classement définitif',
  ]);
});
