import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, messagesFr, messagesIt } from '@lacorte/contracts';
import type { TextPart } from '../src/i18n/text-parts';

type Messages = Record<string, string>;

/** Reads the texts from disk. */
export async function loadMessages(language: Language, part: TextPart): Promise<Messages> {
  if (part === 'messages') return language === 'fr' ? messagesFr : messagesIt;
  const files = part === 'everywhere' ? ['app', 'session', 'shell', 'ui'] : [part];
  return Object.assign({}, ...files.map((file) => sentences(language, file)));
}

function sentences(language: Language, file: string): Messages {
  return JSON.parse(
    readFileSync(fileURLToPath(new URL(`../src/i18n/${language}/${file}.json`, import.meta.url)), 'utf8'),
  );
}
