import { ValidateBy } from 'class-validator';
import type { MessageKey } from '../messages';
import { inOrder, RequiredText } from './decorators';
import { hasLink, LINK } from './links';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * A person's name: a required text on one line. Names appear in e-mails to other people, so a name must not contain the address of a web
 * site (contract, section 4).
 */
export function PersonName(field: 'nome' | 'cognome'): PropertyDecorator {
  return inOrder(
    refused((name) => LINE_BREAK.test(name), `validation.${field}.oneLine`, LINE_BREAK),
    refused(hasLink, `validation.${field}.link`, LINK),
    RequiredText(`validation.${field}.required`),
  );
}

/** A rule that refuses some texts. @param described pattern of the rule in the API description */
function refused(isRefused: (text: string) => boolean, message: MessageKey, described?: RegExp): PropertyDecorator {
  return ValidateBy({
    name: 'without',
    constraints: described ? [described] : [],
    validator: { validate: (value) => typeof value !== 'string' || !isRefused(value), defaultMessage: () => message },
  });
}
