import { beforeAll, expect, it } from '@jest/globals';
import { type HeadTag } from './head-tags';

/** jsdom has none, and react-dom/server creates one when it loads. */
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

it('names the scripts of the page for later', () => {
  expect(headHtml({ tags: [], scripts: ['assets/a.js'] })).toBe(
    '<link rel="later" crossorigin="" href="/assets/a.js"/>',
  );
});

it('lets no fact end the element that it is in', () => {
  expect(headHtml({ tags: [], scripts: [], facts: { name: '</script><b>' } })).toBe(
    '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
  );
});

it('keeps a page that only the browser renders out of search engines', () => {
  expect(emptyHead([])).toContain('name="robots" content="noindex"');
});

it('preloads the scripts of a page that only the browser renders at once', () => {
  expect(emptyHead(['assets/a.js'])).toContain('<link rel="modulepreload" crossorigin="" href="/assets/a.js"/>');
});
