import { afterEach, describe, expect, it } from '@jest/globals';
import { readerLanguage } from './language';

const open = (address: string) => history.replaceState({ key: 'a' }, '', address);

afterEach(() => {
  open('/');
  // biome-ignore lint/suspicious/noDocumentCookie: as in what is tested.
  document.cookie = 'language=; Max-Age=0';
});

describe('the reader’s language', () => {
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
    expect(localStorage.getItem('language')).toBe('fr');
    expect(document.cookie).toContain('language=fr');
  });

  it('is not changed by a question for one that the product does not speak', () => {
    localStorage.setItem('language', 'fr');
    open('/?lang=de');
    expect(readerLanguage()).toBe('fr');
    expect(location.search).toBe('');
  });
});
