import {
  DEFAULT_LANGUAGE,
  type ErrorBody,
  isMessageKey,
  type MessageParameters,
  messageOfCode,
} from '@lacorte/contracts';
import type { Translation } from '../i18n/translations';

/** What the server says of a refusal: an Italian sentence, and the code by which to say it in another language. */
export interface Refusal {
  code: string;
  reason?: string | undefined;
  message: string;
  parameters?: MessageParameters | undefined;
}

/** What is wrong with a field, as a form keeps it: a rule's key, or the server's sentence with its code as the type. */
interface FieldError {
  type?: string | undefined;
  message?: string | undefined;
}

/** An Italian reader gets the server's own words; others those of the reason or code, if this release of the pages knows it. */
export function refusalText(refusal: Refusal, { t, language }: Translation): string {
  const key = language === DEFAULT_LANGUAGE ? undefined : messageOfCode(refusal.reason ?? refusal.code);
  return key ? t(key, refusal.parameters) : refusal.message;
}

/** Field name to error, for a form to keep. */
export function refusedFields(body: ErrorBody | undefined): Record<string, Required<FieldError>> {
  const { fields = {}, fieldCodes = {} } = body ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: fieldCodes[name] ?? 'server', message }]),
  );
}

/** What is wrong with a field, in the reader's language; undefined when nothing is. */
export function fieldErrorText(error: FieldError | undefined, translation: Translation): string | undefined {
  const { type = '', message = '' } = error ?? {};
  if (message === '') return undefined;
  return isMessageKey(message) ? translation.t(message) : refusalText({ code: type, message }, translation);
}
