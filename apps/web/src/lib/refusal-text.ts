import { DEFAULT_LANGUAGE, type ErrorBody, type MessageParameters, messageOfCode } from '@lacorte/contracts';
import { loadedKeys, type Translation } from '../i18n/translations';
import { errorBody } from './api-client';

/** The server's Italian message and the code to translate it. */
export interface Refusal {
  code: string;
  reason?: string | undefined;
  message: string;
  parameters?: MessageParameters | undefined;
}

/** Error of a field. The message is the key of a rule's text, or the server's message with its code as the type. */
interface FieldError {
  type?: string | undefined;
  message?: string | undefined;
}

/** Returns the server's message for Italian readers, and for others the translation of its code if this release has one. */
export function refusalText(refusal: Refusal, { t, language }: Translation): string {
  if (language === DEFAULT_LANGUAGE) return refusal.message;
  const key = messageOfCode(refusal.reason ?? refusal.code, loadedKeys(language));
  return key ? t(key, refusal.parameters) : refusal.message;
}

/** Returns why a call failed, in the server's words if it gave any. `fallback` by default says that the service does not answer. */
export function problemText(error: unknown, translation: Translation, fallback?: string): string {
  const body = errorBody(error);
  return body ? refusalText(body, translation) : (fallback ?? translation.t('ui.call.failed'));
}

/** Returns the errors by field, as react-hook-form takes them. */
export function refusedFields(body: ErrorBody | undefined): Record<string, Required<FieldError>> {
  const { fields = {}, fieldCodes = {} } = body ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: fieldCodes[name] ?? 'server', message }]),
  );
}

/** Returns the sentence for a field's error; undefined without one. */
export function fieldErrorText(error: FieldError | undefined, translation: Translation): string | undefined {
  const { type = '', message = '' } = error ?? {};
  if (message === '') return undefined;
  const text = translation.t(message);
  return text === message ? refusalText({ code: type, message }, translation) : text;
}
