import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import type { Language } from '@lacorte/contracts';
import { loadTexts, startI18n } from '../src/i18n/start-i18n';
import type { TextPart } from '../src/i18n/text-parts';

const files = readdirSync(new URL('../src/i18n/it', import.meta.url));
const everything = files.map((file) => parse(file).name) as TextPart[];

/** Loads all texts; page-texts.spec.ts checks the parts per page. */
export async function readIn(language: Language): Promise<void> {
  startI18n(language);
  await loadTexts(...everything);
}
