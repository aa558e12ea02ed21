import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import {
  addSentences,
  currentTranslation,
  showLanguage,
  startTranslations,
  type Translate,
  useTranslation,
} from './translations';

const t: Translate = (key, parameters) => currentTranslation().t(key, parameters);

beforeEach(() => {
  startTranslations('it');
  addSentences('it', {
    'a.hello': 'Ciao {name}, ciao {name}',
    'a.new_zero': 'Nessuno',
    'a.new_one': 'Uno nuovo',
    'a.new_other': '{number} nuovi',
  });
  addSentences('fr', {
    'a.hello': 'Bonjour {name}',
    'a.new_one': '{count} nouveau',
    'a.new_other': '{count} nouveaux',
  });
});

describe('t', () => {
  it('puts every parameter into its places, as it is', () => {
    expect(t('a.hello', { name: '$& {name}' })).toBe('Ciao $& {name}, ciao $& {name}');
  });

  it('leaves a place that it was given nothing for', () => {
    expect(t('a.hello')).toBe('Ciao {name}, ciao {name}');
  });

  it('shows a key that has no sentence', () => {
    expect(t('a.nothing', { count: 2 })).toBe('a.nothing');
  });

  it.each([
    [0, 'Nessuno'],
    [1, 'Uno nuovo'],
    [2, '2 nuovi'],
    [1_000_000, '1000000 nuovi'],
  ])('takes the form for %d in Italian', (count, sentence) => {
    expect(t('a.new', { count, number: String(count) })).toBe(sentence);
  });

  it('takes the singular for none in French, and the plural for a million', () => {
    showLanguage('fr');
    expect([t('a.new', { count: 0 }), t('a.new', { count: 1_000_000 })]).toEqual(['0 nouveau', '1000000 nouveaux']);
  });
});

it('begins without a sentence of what was before', () => {
  startTranslations('fr');
  expect(t('a.hello')).toBe('a.hello');
});

describe('useTranslation', () => {
  it('shows what is on screen anew in another language', () => {
    render(<Greeting />);
    act(() => showLanguage('fr'));
    expect(screen.getByText('Bonjour Giulia')).toHaveAttribute('lang', 'fr');
  });
});

function Greeting() {
  const { t, language } = useTranslation();
  return <p lang={language}>{t('a.hello', { name: 'Giulia' })}</p>;
}
