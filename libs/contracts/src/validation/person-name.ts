import { ValidateBy } from 'class-validator';
import type { MessageKey } from '../messages';
import { inOrder, RequiredText } from './decorators';
import { hasLink, LINK, withoutInvisible } from './links';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * A person's name: a required text on one line, without the address of a web site (contract, section 4) and without characters
 * that could hide one. Names appear in messages to other people.
 */
export function PersonName(field: 'nome' | 'cognome'): PropertyDecorator {
  return inOrder(
    refused((name) => LINE_BREAK.test(name), `validation.${field}.oneLine`, LINE_BREAK),
    refused(hasLink, `validation.${field}.link`, LINK),
    refused((name) => withoutInvisible(name) !== name, `validation.${field}.invisible`),
    RequiredText(`validation.${field}.required`),
  );
}

/** A rule that refuses some texts. @param described pattern by which the API's description names the rule */
function refused(isRefused: (text: string) => boolean, message: MessageKey, described?: RegExp): PropertyDecorator {
  return ValidateBy({
    name: 'without',
    constraints: described ? [described] : [],
    validator: { validate: (value) => typeof value !== 'string' || !isRefused(value), defaultMessage: () => message },
  });
}
