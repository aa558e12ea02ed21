import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENTS, ERROR_CODES, LANGUAGES, MESSAGE_OF_CODE, messagesFr } from '@lacorte/contracts';
import { act, render, screen } from '@testing-library/react';
import { readIn } from '../../test/read-in';
import { fieldErrorText, refusalText } from '../lib/refusal-text';
import { CONSENT_VERSIONS } from './consents/versions';
import { readerLanguage } from './language';
import { changeLanguage, loadTexts, startI18n, takeLanguage } from './start-i18n';
import {
  addSentences,
  currentTranslation,
  showLanguage,
  startTranslations,
  type Translate,
  useTranslation,
} from './translations';

describe('the reader’s language', () => {
  const open = (address: string) => history.replaceState({ key: 'a' }, '', address);

  afterEach(() => {
    open('/');
    // biome-ignore lint/suspicious/noDocumentCookie: as in what is tested.
    document.cookie = 'language=; Max-Age=0';
  });

  it('is Italian until another is chosen', () => {
    expect(readerLanguage()).toBe('it');
    localStorage.setItem('language', 'fr');
    expect(readerLanguage()).toBe('fr');
  });

  it('is the one that the address asks for, and stays so; the address loses the question', () => {
    open('/bando?a=1&lang=fr#punti');
    expect(readerLanguage()).toBe('fr');
    expect(location.href).toMatch(/\/bando\?a=1#punti$/);
    expect(history.state).toEqual({ key: 'a' });
    expect(document.cookie).toContain('language=fr');
    expect(readerLanguage()).toBe('fr');
    // A language in the URL does not count as a choice of the reader.
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('is the chosen one, whatever the address asks for', () => {
    localStorage.setItem('language', 'it');
    open('/conferma-email?lang=fr#token=abc');
    expect(readerLanguage()).toBe('it');
    expect(location.href).toMatch(/\/conferma-email#token=abc$/);
  });

  it('is that of an account in a browser without a choice, which is not stored as one', async () => {
    startI18n('it');
    await takeLanguage('fr');
    expect([document.documentElement.lang, readerLanguage(), localStorage.getItem('language')]).toEqual([
      'fr',
      'fr',
      null,
    ]);
    await changeLanguage('it');
    await takeLanguage('fr');
    expect([document.documentElement.lang, readerLanguage()]).toEqual(['it', 'it']);
  });

  it('is not changed by a question for one that the product does not speak', () => {
    localStorage.setItem('language', 'fr');
    open('/?lang=de');
    expect(readerLanguage()).toBe('fr');
    expect(location.search).toBe('');
  });
});

describe('the parts of the texts', () => {
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
});

describe('translations', () => {
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

  it('puts every parameter into its places, leaves others, and shows a key that has no sentence', () => {
    expect(t('a.hello', { name: '$& {name}' })).toBe('Ciao $& {name}, ciao $& {name}');
    expect(t('a.hello')).toBe('Ciao {name}, ciao {name}');
    expect(t('a.nothing', { count: 2 })).toBe('a.nothing');
  });

  it('takes the form for a number', () => {
    const say = (count: number) => t('a.new', { count, number: String(count) });
    expect([0, 1, 2, 1_000_000].map(say)).toEqual(['Nessuno', 'Uno nuovo', '2 nuovi', '1000000 nuovi']);
    showLanguage('fr');
    expect([0, 1_000_000].map(say)).toEqual(['0 nouveau', '1000000 nouveaux']);
  });

  it('begins without a sentence of what was before', () => {
    startTranslations('fr');
    expect(t('a.hello')).toBe('a.hello');
  });

  it('shows what is on screen anew in another language', () => {
    render(<Greeting />);
    act(() => showLanguage('fr'));
    expect(screen.getByText('Bonjour Giulia')).toHaveAttribute('lang', 'fr');
  });
});

function read(file: string) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));
}

it.each(CONSENTS)('%s has the words that its version stands for', (consent) => {
  const shown = LANGUAGES.map((language) => [
    language,
    read(`./${language}/application-form.json`)[`applicationForm.field.${consent}`],
  ]);
  const kept = read('./consents/texts.json')[consent];
  // Changed wording needs a new version here and in CONSENT_VERSIONS; old versions stay.
  expect(kept[CONSENT_VERSIONS[consent]]).toEqual(Object.fromEntries(shown));
  expect(Object.keys(kept).at(-1)).toBe(CONSENT_VERSIONS[consent]);
});

const text = (code: string, parameters = {}) =>
  refusalText({ code, message: 'La frase del server.', parameters }, currentTranslation());

describe('what the server says of a refusal', () => {
  it('has a French sentence for each code, or that of the reason, where a code has several', async () => {
    await readIn('fr');
    expect(ERROR_CODES.filter((code) => text(code) !== messagesFr[MESSAGE_OF_CODE[code]])).toEqual([]);
    const reason = 'accounts-too-many-attempts';
    const limit = { code: 'too-many-requests', message: 'Troppi tentativi di accesso.', reason };
    expect(refusalText(limit, currentTranslation())).toBe(messagesFr['accounts.tooManyAttempts']);
  });

  it('is shown as it came in Italian, or when this release does not know the code; it keeps what it is about', async () => {
    expect(text('wrong-credentials')).toBe('La frase del server.');
    await readIn('fr');
    expect(text('documents-too-large', { name: 'carta (1).pdf' })).toBe('carta (1).pdf dépasse 5\u00a0Mo');
    expect(text('moon-is-full')).toBe('La frase del server.');
  });
});

describe('what is wrong with a field', () => {
  const server = { type: 'email-invalid', message: 'Email non valida' };

  it('is said by the key of a rule or by the code of the server, and nothing when nothing is', async () => {
    await readIn('fr');
    const rule = { type: 'matches', message: 'validation.email.invalid' };
    const said = [rule, server, undefined].map((error) => fieldErrorText(error, currentTranslation()));
    expect(said).toEqual(['Adresse e-mail non valide', 'Adresse e-mail non valide', undefined]);
  });
});

function Greeting() {
  const { t, language } = useTranslation();
  return <p lang={language}>{t('a.hello', { name: 'Giulia' })}</p>;
}
