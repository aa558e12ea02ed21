import { beforeAll, describe, expect, it } from '@jest/globals';
import { type HeadTag, headTags } from './head-tags';

const listing = { path: '/bando', description: 'Le case e chi può averle.' };
const written = (input: Partial<Parameters<typeof headTags>[0]> = {}) =>
  headTags({
    title: 'Bando',
    listing,
    imageText: 'Una casa',
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

  it('is a title and no more when the page is nothing for search engines; it may say what it is about', () => {
    expect(written({ listing: undefined })).toEqual(['Bando', 'robots noindex']);
    const description = 'Posizione, punti ed esito.';
    expect(written({ listing: { description } })).toEqual(['Bando', `description ${description}`, 'robots noindex']);
  });
});

describe('the head of the HTML', () => {
  /** jsdom has no MessageChannel, and react-dom/server creates one when it loads. */
  class UnusedMessageChannel {
    port1 = {};
    port2 = {};
  }

  let emptyHead: typeof import('./head-html').emptyHead;
  let headHtml: typeof import('./head-html').headHtml;
  beforeAll(async () => {
    Object.assign(globalThis, { MessageChannel: UnusedMessageChannel });
    ({ emptyHead, headHtml } = await import('./head-html'));
  });

  it('has the tags of the page, marked and escaped', () => {
    const tags: HeadTag[] = [
      { name: 'title', attributes: {}, text: 'Ici & là' },
      { name: 'meta', attributes: { name: 'description', content: 'Un "toit" <3' } },
      { name: 'link', attributes: { rel: 'alternate', hrefLang: 'fr', href: '/?lang=fr' } },
    ];
    expect(headHtml({ tags, scripts: [] })).toBe(
      '<title data-page="">Ici &amp; là</title><meta data-page="" name="description" content="Un &quot;toit&quot; &lt;3"/>' +
        '<link data-page="" rel="alternate" hrefLang="fr" href="/?lang=fr"/>',
    );
  });

  it('names the scripts of the page for later, and lets no fact end the element that it is in', () => {
    const html = headHtml({ tags: [], scripts: ['assets/a.js'] });
    expect(html).toBe('<link rel="later" crossorigin="" href="/assets/a.js"/>');
    expect(headHtml({ tags: [], scripts: [], facts: { name: '</script><b>' } })).toBe(
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
  });

  it('keeps a page that only the browser renders out of search engines, and preloads its scripts', () => {
    expect(emptyHead([])).toContain('name="robots" content="noindex"');
    expect(emptyHead(['assets/a.js'])).toContain('<link rel="modulepreload" crossorigin="" href="/assets/a.js"/>');
  });
});
