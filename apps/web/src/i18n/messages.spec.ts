import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { messagesIt } from '@lacorte/contracts';
import { loadMessages } from './load-messages';

const SOURCES = join(process.cwd(), 'src');
/** The last part may be a value of the API, as it is written there. */
const KEY = /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)+\.[A-Za-z][\w-]*$/;
const PLURAL = /_(?:zero|one|many|other)$/;
const PLACEHOLDERS = /\{\w+\}/g;

function sourceText(): string {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .join('\n');
}

/** Written out, or put together from its first parts and a value: `admin.status.${status}`. */
function isUsed(key: string, source: string): boolean {
  const [stem] = /^.*\./.exec(key) ?? [''];
  return source.includes(`'${key}'`) || source.includes(`"${key}"`) || source.includes(`\`${stem}\${`);
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
    expect(keys.filter((key) => !isUsed(key, source))).toEqual([]);
  });

  it('exist for every key that the code names', async () => {
    const keys = Object.keys(await loadMessages('it')).map((key) => key.replace(PLURAL, ''));
    const features = new Set(keys.map((key) => key.split('.')[0]));
    const named = [...sourceText().matchAll(/['"]([a-z][A-Za-z]*\.[A-Za-z]+\.[\w-]+)['"]/g)].map(([, key = '']) => key);
    expect(named.filter((key) => features.has(key.split('.')[0]) && !keys.includes(key))).toEqual([]);
  });
});
