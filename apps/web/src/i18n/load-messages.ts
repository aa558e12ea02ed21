import type { Language } from '@lacorte/contracts';
import type { TextPart } from './text-parts';

export type Messages = Record<string, string>;

/** One chunk per language and part; `everywhere.ts` joins the files that every page needs. */
const files = {
  ...import.meta.glob<Messages>(['./{it,fr}/*.json', '!./*/{app,session,shell,ui}.json'], { import: 'default' }),
  ...import.meta.glob<Messages>('./{it,fr}/*.ts', { import: 'messages' }),
};

export async function loadMessages(language: Language, part: TextPart): Promise<Messages> {
  const load = files[messagesFile(language, part)];
  if (!load) throw new Error(`there are no texts ${language}/${part}`);
  return load();
}

/** Returns the path from this folder, such as `./it/home.json`. */
export function messagesFile(language: Language, part: TextPart): string {
  const json = `./${language}/${part}.json`;
  return json in files ? json : `./${language}/${part}.ts`;
}
