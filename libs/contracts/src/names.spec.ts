import { expect, it } from '@jest/globals';
import { HOUSING_TYPES } from './applications/options';
import { housingName, outcomeName, rankingTitle, stageName } from './names';

it('names housing types, outcomes and stages in both languages', () => {
  const namesIn = (language: 'it' | 'fr') => [
    ...HOUSING_TYPES.map((type) => housingName(type, language)),
    ...[outcomeName('assigned', language), outcomeName('waiting', language)],
    ...[stageName('provisional', language), rankingTitle('final', language)],
  ];
  expect(namesIn('it')).toEqual([
    ...['2 locali', '3 locali', '4 locali', '5 locali'],
    ...['assegnata', 'in attesa', 'provvisoria', 'Graduatoria definitiva'],
  ]);
  expect(namesIn('fr')).toEqual([
    ...[2, 3, 4, 5].map((rooms) => `${rooms}\u00a0pièces`),
    ...['attribuée', 'en attente', 'provisoire', 'Classement définitif'],
  ]);
});
