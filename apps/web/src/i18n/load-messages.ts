import type { Language } from '@lacorte/contracts';

export type Messages = Record<string, string>;

/** Every sentence of one language; each language is a chunk of its own. */
export async function loadMessages(language: Language): Promise<Messages> {
  const module = await (language === 'fr' ? import('./fr') : import('./it'));
  return module.messages;
}
