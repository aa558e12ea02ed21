import { ValidateBy } from 'class-validator';
import type { MessageKey } from '../messages/it';
import { inOrder, RequiredText } from './decorators';
import { hasLink, LINK, withoutInvisible } from './links';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

interface NameMessages {
  required: MessageKey;
  link: MessageKey;
  oneLine: MessageKey;
  invisible: MessageKey;
}

/** The messages of `nome` and of `cognome`. */
export const NOME = {
  required: 'validation.nome.required',
  link: 'validation.nome.link',
  oneLine: 'validation.nome.oneLine',
  invisible: 'validation.nome.invisible',
} as const satisfies NameMessages;
export const COGNOME = {
  required: 'validation.cognome.required',
  link: 'validation.cognome.link',
  oneLine: 'validation.cognome.oneLine',
  invisible: 'validation.cognome.invisible',
} as const satisfies NameMessages;

/**
 * A person's name: a required text on one line, without the address of a web site (contract, section 4) and without characters
 * that could hide one. Names appear in messages to other people.
 */
export function PersonName(messages: NameMessages): PropertyDecorator {
  return inOrder(
    refused((name) => LINE_BREAK.test(name), messages.oneLine, LINE_BREAK),
    refused(hasLink, messages.link, LINK),
    refused((name) => withoutInvisible(name) !== name, messages.invisible),
    RequiredText(messages.required),
  );
}

/**
 * A rule that refuses some texts. Values of another type are left to the other rules.
 *
 * @param described pattern by which the API's description names the rule
 */
function refused(isRefused: (text: string) => boolean, message: MessageKey, described?: RegExp): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || !isRefused(value);
  return ValidateBy({
    name: 'without',
    constraints: described ? [described] : [],
    validator: { validate, defaultMessage: () => message },
  });
}
