import { describe, expect, it } from '@jest/globals';
import { currentTranslation } from '../../../i18n/translations';
import { timeLeftText, urgencyOf } from './time-left';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function say(leftMs: number): string {
  const { key, parameters } = timeLeftText(leftMs);
  return currentTranslation().t(key, parameters).replaceAll('\u00a0', ' ');
}

describe('the time left', () => {
  it.each([
    [3 * DAY + HOUR, 'Mancano 3 giorni.'],
    [2 * DAY - 1, 'Mancano 47 ore e 59 min.'],
    [HOUR + 90_000, "Mancano un'ora e 1 min."],
    [HOUR - 1, 'Mancano 59 minuti.'],
    [MINUTE, 'Manca un minuto.'],
    [MINUTE - 1, 'Manca meno di un minuto.'],
    [-5, 'Manca meno di un minuto.'],
  ])('of %d ms reads "%s"', (left, sentence) => {
    expect(say(left)).toBe(sentence);
  });

  it.each([
    [30 * MINUTE + 1, 'calm'],
    [30 * MINUTE, 'soon'],
    [5 * MINUTE + 1, 'soon'],
    [5 * MINUTE, 'last'],
    [0, 'last'],
  ])('of %d ms is %s', (left, urgency) => {
    expect(urgencyOf(left)).toBe(urgency);
  });
});
