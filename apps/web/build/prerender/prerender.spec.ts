import { describe, expect, it } from '@jest/globals';
import { manifestFiles } from './manifest-files';
import { pageHtml, withLateScripts } from './page-html';

const TEMPLATE = '<html lang="it"><head><meta charset="utf-8"></head><body><!--page--></body></html>';

describe('the HTML of a prerendered page', () => {
  it('is index.html with the language, the head and the body of the page', () => {
    expect(pageHtml(TEMPLATE, { language: 'fr', head: '<title>Ici</title>', body: '<h1>$& $1</h1>' })).toBe(
      '<html lang="fr"><head><meta charset="utf-8"><title>Ici</title></head><body><h1>$& $1</h1></body></html>',
    );
  });

  it('is refused when index.html lost a placeholder', () => {
    expect(() => pageHtml('<head></head>', { language: 'it', head: '', body: '' })).toThrow(
      'index.html has no <html lang',
    );
  });
});

describe('the entry script', () => {
  const SCRIPTS = { main: 'a.js', later: 'later.js' };

  it('waits for a script that waits for the first paint', () => {
    const html = withLateScripts('<script type="module" crossorigin src="/a.js"></script>', SCRIPTS);
    expect(html.replace(/\n\s*/, '')).toBe(
      '<script type="module" crossorigin fetchpriority="low" src="/later.js"></script><link rel="later" crossorigin href="/a.js">',
    );
  });

  it('must be where Vite writes it', () => {
    expect(() => withLateScripts('<script src="/a.js"></script>', SCRIPTS)).toThrow('index.html has no <script');
  });
});

describe('the scripts of a page', () => {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'src/home.tsx': { file: 'home.js', imports: ['_react.js', '_button.js', 'index.html'] },
    '_button.js': { file: 'button.js', imports: ['src/home.tsx'] },
  };

  it('are those of its sources and of all their imports, each once', () => {
    expect(manifestFiles(manifest, ['src/home.tsx'])).toEqual(['home.js', 'react.js', 'button.js', 'main.js']);
  });

  it('are unknown for a source outside the build', () => {
    expect(() => manifestFiles(manifest, ['gone.tsx'])).toThrow('gone.tsx is not in the manifest');
  });
});
