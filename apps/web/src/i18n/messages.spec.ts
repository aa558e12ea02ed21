import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { messagesIt } from '@lacorte/contracts';
import { loadMessages } from './load-messages';

const SOURCES = join(process.cwd(), 'src');
const KEY = /^[a-z][A-Za-z]*(?:\.[A-Za-z]+){2,}$/;
const PLURAL = /_(?:one|many|other)$/;
const PLACEHOLDERS = /\{\w+\}/g;

function sourceText(): string {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .join('\n');
}

function ownKeys(messages: Record<string, string>): string[] {
  return Object.keys(messages).filter((key) => !Object.hasOwn(messagesIt, key));
}

describe("the pages' sentences", () => {
  it('exist in Italian and in French alike', async () => {
    const [italian, french] = [await loadMessages('it'), await loadMessages('fr')];
    expect(Object.keys(french).sort()).toEqual(Object.keys(italian).sort());
  });

  it('are never empty and name the same parameters', async () => {
    const [italian, french] = [await loadMessages('it'), await loadMessages('fr')];
    for (const [key, sentence] of Object.entries(italian)) {
      expect({ key, empty: sentence === '' || french[key] === '' }).toEqual({ key, empty: false });
      // A plural form may leave its number out: 'una' says it.
      const isOptional = (name: string) => PLURAL.test(key) && name === '{count}';
      const parameters = (text: string | undefined) =>
        [...new Set(text?.match(PLACEHOLDERS))].filter((name) => !isOptional(name)).sort();
      expect({ key, parameters: parameters(french[key]) }).toEqual({ key, parameters: parameters(sentence) });
    }
  });

  it('are named feature.screen.element', async () => {
    const keys = ownKeys(await loadMessages('it')).map((key) => key.replace(PLURAL, ''));
    expect(keys.filter((key) => !KEY.test(key))).toEqual([]);
  });

  it('are all used', async () => {
    const source = sourceText();
    const keys = ownKeys(await loadMessages('it')).map((key) => key.replace(PLURAL, ''));
    expect(keys.filter((key) => !source.includes(`'${key}'`) && !source.includes(`"${key}"`))).toEqual([]);
  });
});
