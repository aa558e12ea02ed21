import { expect, it } from '@jest/globals';
import { HOUSING_TYPES } from './applications/options';
import { housingName, outcomeName, rankingTitle, stageName } from './names';

it.each([
  [
    'it' as const,
    ['2 locali', '3 locali', '4 locali', '5 locali'],
    ['assegnata', 'in attesa', 'provvisoria', 'Graduatoria definitiva'],
  ],
  [
    'fr' as const,
    ['2\u00a0pièces', '3\u00a0pièces', '4\u00a0pièces', '5\u00a0pièces'],
    ['attribuée', 'en attente', 'provisoire', 'Classement définitif'],
  ],
])('names housing types, outcomes and stages (%s)', (language, types, others) => {
  expect(HOUSING_TYPES.map((type) => housingName(type, language))).toEqual(types);
  expect([
    ...[outcomeName('assigned', language), outcomeName('waiting', language)],
    ...[stageName('provisional', language), rankingTitle('final', language)],
  ]).toEqual(others);
});
