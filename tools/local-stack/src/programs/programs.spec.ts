import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { howToInstall, missingFonts } from './ensure-programs.ts';
import { ALL_PROGRAMS, findProgram, lookForPrograms, newestFirst, STACK_PROGRAMS } from './find-programs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-programs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('fonts for printed documents', () => {
  it('are missing where no file of a kind is there', () => {
    expect(missingFonts(() => false)).toEqual(['fonts-droid-fallback', 'fonts-noto-color-emoji']);
    expect(missingFonts((file) => /NotoSansCJK/.test(file))).toEqual(['fonts-noto-color-emoji']);
    expect(missingFonts(() => true)).toEqual([]);
  });
});

describe('programs', () => {
  it('are found in the first place that has one that may be run', () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    for (const place of [first, second]) mkdirSync(place);
    writeFileSync(join(first, 'nginx'), '');
    writeFileSync(join(second, 'nginx'), '');
    chmodSync(join(second, 'nginx'), 0o755);
    expect(findProgram(['nginx'], [first, second])).toBe(join(second, 'nginx'));
  });

  it('may be any of several, the best first', () => {
    const places = (names: string[]) => (names.includes('chromium') ? '/usr/bin/chromium' : undefined);
    expect(lookForPrograms(STACK_PROGRAMS, {}, places).paths).toEqual({ chromium: '/usr/bin/chromium' });
  });

  it('are taken from where somebody says', () => {
    const { paths, missing } = lookForPrograms(STACK_PROGRAMS, { chromium: '/opt/browser' }, () => undefined);
    expect(paths).toEqual({ chromium: '/opt/browser' });
    expect(missing).toEqual(['initdb', 'postgres', 'psql', 'redis', 'nginx']);
  });

  it('of the tests alone are not looked for to run the product', () => {
    const nothing = () => undefined;
    expect(lookForPrograms(STACK_PROGRAMS, {}, nothing).missing).not.toContain('office');
    expect(lookForPrograms(ALL_PROGRAMS, {}, nothing).missing).toContain('office');
  });

  it('of PostgreSQL are those of the newest version', () => {
    expect(newestFirst(['9.6', '15', 'common', '17'])).toEqual(['17', '15', '9.6']);
  });

  it('that are missing are named once, with what to do about it', () => {
    expect(howToInstall(['initdb', 'psql', 'nginx'], 'darwin')).toBe(
      'Missing: PostgreSQL, NGINX. Install with: brew install postgresql@17 && brew install nginx',
    );
    expect(howToInstall(['redis'], 'linux')).toBe(
      'Missing: Redis. Install what is missing, or run the product in containers: docker compose up --build',
    );
  });
});
