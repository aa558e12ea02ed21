import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@lacorte/contracts';
import { loadTexts, startI18n } from '../src/i18n/start-i18n';
import type { TextPart } from '../src/i18n/text-parts';

const files = readdirSync(fileURLToPath(new URL('../src/i18n/it', import.meta.url))).filter((file) =>
  file.endsWith('.json'),
);
const everything = ['everywhere', 'messages', ...files.map((file) => file.replace('.json', ''))] as TextPart[];

/** Starts the texts in `language`, all of them: which page needs which is the matter of a test of its own. */
export async function readIn(language: Language): Promise<void> {
  startI18n(language);
  await loadTexts(...everything);
}
