import 'reflect-metadata';
import { isoDay, wholeNumber } from '@lacorte/tender-rules';
import { Transform } from 'class-transformer';
import {
  Equals,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  isEmail,
  isEmpty,
  Matches,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { RULES } from '../limits';
import type { MessageKey } from '../messages';
import { readInstant } from '../tenders/read-tender';
import { TIME_ZONE } from '../time-zone';
import { compactCode } from './codes';
import { INVISIBLE } from './invisible';
import { isTelephone } from './telephone';
import { typedText } from './typed-text';

/**
 * Error texts are keys of ../messages. A key is translated where the text is shown. class-validator runs the rules of a property in the
 * order of their registration, and with `stopAtFirstError` the first failing rule determines the text. Each decorator here registers its
 * rules in the order in which they are written.
 */
export function inOrder(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
const PRINTABLE_ASCII = /^[\x21-\x7e]*$/;
/** Matches a visible character. A text without one looks empty. */
const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, 'u');
const EMAIL_OPTIONS = { allow_utf8_local_part: false };
const NO_CONTROL_CHARACTERS_BUT_BREAKS = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** Cleans a string before it is checked; the checks refuse other types. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? typedText(value) : value));
}

/** Removes blanks and dashes from a code before its length is checked. `upperCase` also makes it upper case, for a codice fiscale. */
export function CompactCode({ upperCase = false } = {}): PropertyDecorator {
  const cleaned = (text: string) => (upperCase ? compactCode(text).toUpperCase() : compactCode(text));
  return Transform(({ value }) => (typeof value === 'string' ? cleaned(value) : value));
}

/**
 * A text of `min` to `max` characters on one line, or on several with `multiline`. `message` is for a missing or too short text.
 * `isFileName` keeps blanks and invisible characters inside.
 */
export function RequiredText(
  message: MessageKey,
  {
    min = 1,
    max = RULES.textMax,
    multiline = false,
    isFileName = false,
  }: { min?: number; max?: number; multiline?: boolean; isFileName?: boolean } = {},
): PropertyDecorator {
  return inOrder(
    isFileName ? Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)) : Trimmed(),
    IsString({ message }),
    min > 1 ? MinLength(min, { message }) : IsNotEmpty({ message }),
    Matches(VISIBLE, { message }),
    ...storable(max, multiline),
  );
}

function storable(max: number, multiline: boolean): PropertyDecorator[] {
  const allowed = multiline ? NO_CONTROL_CHARACTERS_BUT_BREAKS : NO_CONTROL_CHARACTERS;
  return [AtMost(max, 'validation.text.tooLong'), Matches(allowed, { message: 'validation.text.characters' })];
}

const AtMost = (max: number, message: MessageKey) => Counted('maxLength', [max], (count) => count <= max, message);

/**
 * Counts code points. The rules of class-validator leave out variation selectors, so that a text with them could have twice the length.
 *
 * @param constraints shown in the API description; the same as those of the class-validator rule with this name
 */
function Counted(
  name: 'isLength' | 'maxLength',
  constraints: number[],
  isRight: (count: number) => boolean,
  message: MessageKey,
): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isRight([...value].length);
  return ValidateBy({ name, constraints, validator: { validate, defaultMessage: () => message } });
}

/** A text of at most `max` characters. A missing or empty text becomes null. */
export function OptionalText({ max = RULES.textMax, multiline = false }: { max?: number; multiline?: boolean } = {}) {
  return inOrder(
    Transform(({ value }) => (typeof value === 'string' ? typedText(value) || null : value)),
    IsOptional(),
    IsString({ message: 'validation.text.characters' }),
    ...storable(max, multiline),
  );
}

export function ExactText(length: number, message: MessageKey): PropertyDecorator {
  return inOrder(
    IsString({ message }),
    Counted('isLength', [length, length], (count) => count === length, message),
    Matches(NO_CONTROL_CHARACTERS, { message }),
  );
}

/** A telephone number of an application. */
export function Telephone(message: MessageKey): PropertyDecorator {
  return inOrder(
    Trimmed(),
    ValidateBy({
      name: 'telephone',
      // Only the API description reads these limits.
      constraints: [RULES.telefonoMin, RULES.telefonoMax],
      validator: {
        validate: (value) => typeof value === 'string' && isTelephone(value),
        defaultMessage: () => message,
      },
    }),
  );
}

/** Tells whether `Email` accepts `text`. */
export function isEmailAddress(text: string): boolean {
  return PRINTABLE_ASCII.test(text) && isEmail(text, EMAIL_OPTIONS) && text.length <= RULES.emailMax;
}

/** An e-mail address in ASCII (contract, section 2). `required` is the message for a missing address, by default the same. */
export function Email({ required }: { required?: MessageKey } = {}): PropertyDecorator {
  const message: MessageKey = 'validation.email.invalid';
  return inOrder(
    Trimmed(),
    ...(required ? [IsNotEmpty({ message: required })] : []),
    // IsEmail alone accepts letters of any script, before the @ and in the host name.
    Matches(PRINTABLE_ASCII, { message }),
    IsEmail(EMAIL_OPTIONS, { message }),
    AtMost(RULES.emailMax, message),
  );
}

/** A password. It is never trimmed, and only its length is checked. */
export function Password(message: MessageKey): PropertyDecorator {
  return inOrder(
    IsString({ message }),
    MinLength(RULES.passwordMin, { message }),
    AtMost(RULES.passwordMax, 'validation.password.tooLong'),
  );
}

/** The same value as another property of the object, such as a repeated password. */
export function SameAs(property: string, message: MessageKey): PropertyDecorator {
  return ValidateBy({
    name: 'sameAs',
    validator: {
      validate: (value, args) => value === (args?.object as Record<string, unknown> | undefined)?.[property],
      defaultMessage: () => message,
    },
  });
}

export function OneOf(values: readonly string[], message: MessageKey): PropertyDecorator {
  return IsIn(values, { message });
}

/** A consent that must be given. */
export function Accepted(message: MessageKey): PropertyDecorator {
  return Equals(true, { message });
}

/**
 * A whole number from `min` to `max`, as a JSON number or as digits in a string. `required` is the message for a missing or empty value,
 * and `tooLarge` for a number above `max`. Both are `invalid` by default.
 */
export function WholeNumber(
  { min, max }: { min: number; max: number },
  messages: { required?: MessageKey; invalid: MessageKey; tooLarge?: MessageKey },
): PropertyDecorator {
  function messageFor(value: unknown): MessageKey {
    if (messages.required && isEmpty(value)) return messages.required;
    if (messages.tooLarge && isAbove(value, max)) return messages.tooLarge;
    return messages.invalid;
  }
  return inOrder(
    Trimmed(),
    ValidateBy({
      name: 'wholeNumber',
      // Only the API description reads these limits.
      constraints: [min, max],
      validator: {
        validate: (value) => wholeNumber(value, { min, max }) !== undefined,
        defaultMessage: (args) => messageFor(args?.value),
      },
    }),
  );
}

function isAbove(value: unknown, max: number): boolean {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isNumber && Number(value) > max;
}

/**
 * A day of the calendar as `yyyy-mm-dd`, from 1900 to today. `required` is the message for a missing day, and `future` for one after today;
 * by default `invalid`.
 */
export function PastDay(messages: { required: MessageKey; invalid: MessageKey; future?: MessageKey }) {
  const messageOf = (value: unknown) => messages[pastDayProblem(value) ?? 'invalid'] ?? messages.invalid;
  return inOrder(
    Trimmed(),
    ValidateBy({
      name: 'pastDay',
      validator: {
        validate: (value) => pastDayProblem(value) === undefined,
        defaultMessage: (args) => (isEmpty(args?.value) ? messages.required : messageOf(args?.value)),
      },
    }),
  );
}

/** Distances from UTC that JavaScript accepts and PostgreSQL refuses. */
const FAR_FROM_UTC = /[+-](?:1[6-9]|2\d):\d{2}$/;

/** An instant with its distance from UTC. It must be one that JavaScript and PostgreSQL read, unlike some that class-validator accepts. */
export function Instant(): PropertyDecorator {
  const validate = (value: unknown) => typeof readInstant(value) === 'string' && !FAR_FROM_UTC.test(String(value));
  return ValidateBy({ name: 'instant', validator: { validate } });
}

let rome: Intl.DateTimeFormat | undefined;

/** Tells what is wrong with a day. Compares with today in Rome, where a day begins one or two hours earlier than in UTC. */
export function pastDayProblem(value: unknown): 'invalid' | 'future' | undefined {
  rome ??= new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: TIME_ZONE });
  const day = isoDay(value);
  if (day === undefined) return 'invalid';
  return day <= rome.format(Date.now()) ? undefined : 'future';
}
