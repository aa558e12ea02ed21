import { describe, expect, it } from '@jest/globals';
import { headTags } from './head-tags';

const listing = { path: '/bando', description: 'Le case e chi può averle.' };
const written = (input: Partial<Parameters<typeof headTags>[0]> = {}) =>
  headTags({
    title: 'Bando',
    listing,
    picture: 'Una casa',
    language: 'it',
    site: 'https://corte.example.com',
    ...input,
  }).map(({ attributes, text }) => text ?? Object.values(attributes).join(' '));

describe('what a page says of itself in its head', () => {
  it('is its title, what it is about, its own address and that of each language', () => {
    expect(written()).toEqual([
      'Bando',
      'description Le case e chi può averle.',
      'canonical https://corte.example.com/bando',
      'alternate it https://corte.example.com/bando',
      'alternate fr https://corte.example.com/bando?lang=fr',
      'alternate x-default https://corte.example.com/bando',
      'og:title Bando',
      'og:description Le case e chi può averle.',
      'og:url https://corte.example.com/bando',
      'og:image:alt Una casa',
      'og:locale it_IT',
      'og:locale:alternate fr_FR',
    ]);
  });

  it('names the French page by its own address', () => {
    expect(written({ language: 'fr' })).toEqual(
      expect.arrayContaining(['canonical https://corte.example.com/bando?lang=fr', 'og:locale fr_FR']),
    );
  });

  it('is a title and no more when the page is nothing for search engines', () => {
    expect(written({ listing: undefined })).toEqual(['Bando', 'robots noindex']);
  });

  it('may say what it is about without being for search engines', () => {
    const description = 'Posizione, punti ed esito.';
    expect(written({ listing: { description } })).toEqual(['Bando', `description ${description}`, 'robots noindex']);
  });
});
