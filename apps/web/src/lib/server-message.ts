import { messagesIt } from '@lacorte/contracts';
import type { Translate } from '../i18n/translations';

const PLACEHOLDER = /\{(\w+)\}/g;
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

/** The services answer in Italian (contract, section 2): the same sentence in the reader's language, or as it came. */
export function serverMessage(sentence: string, t: Translate): string {
  for (const [key, italian] of Object.entries(messagesIt)) {
    const parameters = match(italian, sentence);
    if (parameters) return t(key, parameters);
  }
  return sentence;
}

/** The parameters with which `template` reads `sentence`, or undefined when it does not. */
function match(template: string, sentence: string): Record<string, string> | undefined {
  if (template === sentence) return {};
  if (!template.includes('{')) return undefined;
  // split() with a group leaves the parameters' names at the odd places.
  const pattern = template
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>.+)` : part.replace(SYNTAX, '\\$&')))
    .join('');
  return new RegExp(`^${pattern}$`, 'u').exec(sentence)?.groups;
}
