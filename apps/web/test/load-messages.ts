import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, messagesFr, messagesIt } from '@lacorte/contracts';

const FOLDER = fileURLToPath(new URL('../src/i18n', import.meta.url));

/** The same sentences as the page's own loader, read from the files. */
export async function loadMessages(language: Language): Promise<Record<string, string>> {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const sentences = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>);
  return Object.assign({ ...(language === 'fr' ? messagesFr : messagesIt) }, ...sentences);
}
