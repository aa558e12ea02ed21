import { describe, expect, it } from '@jest/globals';
import { findFillers } from './find-fillers.ts';

const words = (file: string, ...lines: string[]) => findFillers(file, lines.join('\n'));

describe('filler words', () => {
  it('are whole words, found in Markdown with their line, in any case and across lines', () => {
    const found = words('a.md', 'Fine.', 'Whoever asks', 'waits ahead of', 'time.', 'A renewal. The owner.');
    expect(found).toEqual(['a.md:2: Whoever', 'a.md:3: ahead of time']);
  });

  it('are also pronouns for all people, and phrases that sound translated', () => {
    expect(words('a.md', 'Everybody asked of late,', 'and anybody took', 'away what was mended.')).toEqual([
      ...['a.md:1: Everybody', 'a.md:1: of late', 'a.md:2: anybody', 'a.md:2: took away', 'a.md:3: mended'],
    ]);
  });

  it('are no findings in fenced code, code spans and addresses', () => {
    expect(words('a.md', '```', 'sudo -u nobody', '```', 'runs as `nobody`, see [this](nobody.md)')).toEqual([]);
  });

  it('are found in each kind of comment of a script, also across its lines', () => {
    const found = words('a.ts', '/**', ' * For somebody.', ' */', 'const a = { // anew', '  // meanwhile', '};');
    expect(found).toEqual(['a.ts:2: somebody', 'a.ts:4: anew', 'a.ts:5: meanwhile']);
    expect(words('a.ts', '/**', ' * made ahead', ' * of time', ' */', 'run();')).toEqual(['a.ts:2: ahead of time']);
  });

  it('are no findings in code, texts and code spans of comments', () => {
    const code = ['// the user `nobody`', "const nobody = 'whoever';", 'const url = `x//whatever`;'];
    expect(words('a.ts', ...code)).toEqual([]);
    expect(words('a.tsx', 'const a = <p>http://somebody</p>;')).toEqual([]);
  });

  it('are found after a hash in scripts, YAML and templates', () => {
    const found = words('a.sh', '# For nobody', 'run nobody', 'run # whatever');
    expect(found).toEqual(['a.sh:1: nobody', 'a.sh:3: whatever']);
  });
});
