import { describe, expect, it } from '@jest/globals';
import type { Rolldown } from 'vite';
import { PageChunks } from './page-chunks';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
});
const chunks = new PageChunks(
  {
    'main.js': chunk('main.js', ['/web/src/main.tsx'], ['react.js']),
    'react.js': chunk('react.js', ['/node_modules/react/index.js']),
    'home.js': chunk('home.js', ['/web/src/home.tsx', '/web/src/hero.tsx'], ['react.js', 'button.js', 'main.js']),
    'button.js': chunk('button.js', ['/web/src/button.tsx'], ['home.js']),
    'texts.js': chunk('texts.js', ['/libs/messages.ts']),
    'style.css': { type: 'asset', fileName: 'style.css' },
    // What is read here of a build; the rest of its shape says nothing.
  } as unknown as Rolldown.OutputBundle,
  '/web/src',
);

describe('the files of a page', () => {
  it('are those of its sources and of all that they import, but for what comes with the application anyhow', () => {
    expect(chunks.filesOf(['home.tsx', '../../libs/messages.ts'], 'main.tsx')).toEqual([
      'home.js',
      'button.js',
      'texts.js',
    ]);
  });

  it('cannot be told of a source that is not part of the build', () => {
    expect(() => chunks.filesOf(['gone.tsx'], 'main.tsx')).toThrow('gone.tsx is not part of the build');
  });
});
