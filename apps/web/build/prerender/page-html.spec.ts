import { describe, expect, it } from '@jest/globals';
import type { HeadTag } from '../../src/lib/page-head/head-tags';
import { pageHtml } from './page-html';

const TEMPLATE = `<html lang="it">
  <head>
    <meta charset="utf-8" />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/framework.js">
    <title data-page>La Corte</title>
    <meta data-page name="robots" content="noindex" />
  </head>
  <body>
    <div id="root"></div>
    <noscript>Occorre JavaScript.</noscript>
  </body>
</html>`;
const page = { language: 'fr', head: [], content: '<h1>Ici</h1>', modules: [], starter: 'assets/after.js' };

describe('the HTML of a page made ahead of time', () => {
  it('has the page, its own head and its language in the place of the application’s', () => {
    const head: HeadTag[] = [
      { name: 'title', attributes: {}, text: 'Ici & là' },
      { name: 'meta', attributes: { name: 'description', content: 'Un "toit" <3' } },
    ];
    expect(pageHtml(TEMPLATE, { ...page, head, modules: ['assets/page.js'] })).toBe(`<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <title data-page>Ici &amp; là</title>
    <meta data-page name="description" content="Un &quot;toit&quot; &lt;3">
    <script defer src="/assets/after.js" data-entry="/assets/index.js" data-modules="/assets/framework.js /assets/page.js /assets/index.js"></script>
  </head>
  <body>
    <div id="root"><h1>Ici</h1></div>
  </body>
</html>`);
  });

  it('is refused without the one script that it begins with', () => {
    expect(() => pageHtml('<head></head><div id="root"></div>', page)).toThrow('one entry');
  });

  it('lets no fact end the element that it stands in', () => {
    const html = pageHtml(TEMPLATE, { ...page, facts: { name: '</script><b>' } });
    expect(html).toContain('<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>');
  });

  it.each(['<p style="color:red">', '<script>alert(1)</script>', '<style>p{}</style>'])(
    'is refused with %s, as browsers would',
    (content) => {
      expect(() => pageHtml(TEMPLATE, { ...page, content })).toThrow('which browsers would refuse');
    },
  );
});
