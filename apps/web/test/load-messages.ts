import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@lacorte/contracts';
import type { TextPart } from '../src/i18n/text-parts';

type Messages = Record<string, string>;

const read = new Map<string, Messages>();

/** Reads the texts from disk, once per file of tests. */
export async function loadMessages(language: Language, part: TextPart): Promise<Messages> {
  const name = `${language}/${part}`;
  const messages = read.get(name) ?? (await messagesOf(name));
  read.set(name, messages);
  return messages;
}

async function messagesOf(name: string): Promise<Messages> {
  const file = new URL(`../src/i18n/${name}.json`, import.meta.url);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return (await import(`../src/i18n/${name}.ts`)).messages;
}
