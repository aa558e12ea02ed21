import type { Language } from '@lacorte/contracts';
import type { TextPart } from './text-parts';

export type Messages = Record<string, string>;

/** What every page needs is one file per language; each other part is a file of its own. */
const files = import.meta.glob<Messages>(['./*/*.json', '!./*/{app,session,shell,ui}.json'], { import: 'default' });

/** The sentences of one part in one language. */
export async function loadMessages(language: Language, part: TextPart): Promise<Messages> {
  if (part === 'everywhere') return (await (language === 'fr' ? import('./fr') : import('./it'))).messages;
  if (part === 'messages') return sharedMessages(language);
  const load = files[`./${language}/${part}.json`];
  if (!load) throw new Error(`there are no texts ${language}/${part}`);
  return load();
}

/** The sentences that pages share with the services. */
async function sharedMessages(language: Language): Promise<Messages> {
  if (language === 'fr') return (await import('@lacorte/contracts/messages/fr')).messagesFr;
  return (await import('@lacorte/contracts/messages/it')).messagesIt;
}
