import { beforeEach, expect, it } from '@jest/globals';
import { changeLanguage, loadTexts, startI18n } from './start-i18n';
import { currentTranslation } from './translations';

const say = (key: string) => currentTranslation().t(key);

beforeEach(() => startI18n('it'));

it('a text is there once its part is, and shows its key before', async () => {
  expect(say('about.page.title')).toBe('about.page.title');
  await loadTexts('about');
  expect(say('about.page.title')).toBe('Chi siamo');
  expect(say('tender.page.title')).toBe('tender.page.title');
});

it('a change of language brings every part that was read, and those read later come in the new language', async () => {
  await loadTexts('about');
  await changeLanguage('fr');
  expect(say('about.page.title')).toBe('Qui sommes-nous');
  await loadTexts('tender');
  expect(say('tender.page.title')).toBe('Appel à candidatures');
});

it('a part that is on its way while the language changes comes in both', async () => {
  await Promise.all([changeLanguage('fr'), loadTexts('about')]);
  expect(say('about.page.title')).toBe('Qui sommes-nous');
  startI18n('it');
  await Promise.all([loadTexts('about'), changeLanguage('fr')]);
  expect(say('about.page.title')).toBe('Qui sommes-nous');
});

it('of two changes of language at once the last holds', async () => {
  await loadTexts('about');
  await Promise.all([changeLanguage('fr'), changeLanguage('it')]);
  expect(say('about.page.title')).toBe('Chi siamo');
});
