import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@lacorte/contracts';
import type { TextPart } from '../src/i18n/text-parts';

type Messages = Record<string, string>;

/** Reads the texts from disk. */
export async function loadMessages(language: Language, part: TextPart): Promise<Messages> {
  const file = new URL(`../src/i18n/${language}/${part}.json`, import.meta.url);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return (await import(`../src/i18n/${language}/${part}.ts`)).messages;
}
