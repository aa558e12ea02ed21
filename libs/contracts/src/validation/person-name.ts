import { ValidateBy } from 'class-validator';
import type { MessageKey } from '../messages/it';
import { RequiredText } from './decorators';

/** What mail programs turn into a link: names stand in messages to other people. */
const LINK = /:\/\/|[wW]{3}\./;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

interface NameMessages {
  required: MessageKey;
  link: MessageKey;
  oneLine: MessageKey;
}

/** The messages of `nome` and of `cognome`. */
export const NOME = {
  required: 'validation.nome.required',
  link: 'validation.nome.link',
  oneLine: 'validation.nome.oneLine',
} as const satisfies NameMessages;
export const COGNOME = {
  required: 'validation.cognome.required',
  link: 'validation.cognome.link',
  oneLine: 'validation.cognome.oneLine',
} as const satisfies NameMessages;

/** A person's name: a required text on one line, without the address of a web site (contract, section 4). */
export function PersonName(messages: NameMessages): PropertyDecorator {
  const rules = [without(LINE_BREAK, messages.oneLine), without(LINK, messages.link), RequiredText(messages.required)];
  return (target, property) => {
    for (const decorate of rules) decorate(target, property);
  };
}

/** Values of another type are left to the other rules. */
function without(refused: RegExp, message: MessageKey): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || !refused.test(value);
  return ValidateBy({
    name: 'without',
    constraints: [refused],
    validator: { validate, defaultMessage: () => message },
  });
}
