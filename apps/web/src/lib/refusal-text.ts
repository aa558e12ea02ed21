import {
  DEFAULT_LANGUAGE,
  type ErrorBody,
  isMessageKey,
  type MessageParameters,
  messageOfCode,
} from '@lacorte/contracts';
import type { Translation } from '../i18n/translations';
import { errorBody } from './api-client';

/** The server's Italian message and the code to translate it. */
export interface Refusal {
  code: string;
  reason?: string | undefined;
  message: string;
  parameters?: MessageParameters | undefined;
}

/** An error of a field: the message key of a rule, or the server's message with its code as the type. */
interface FieldError {
  type?: string | undefined;
  message?: string | undefined;
}

/** The server's message for Italian readers; for others, the translation of its code if this release has one. */
export function refusalText(refusal: Refusal, { t, language }: Translation): string {
  const key = language === DEFAULT_LANGUAGE ? undefined : messageOfCode(refusal.reason ?? refusal.code);
  return key ? t(key, refusal.parameters) : refusal.message;
}

/** Why a call failed, in the server's words if it gave any. @param fallback by default, that the service does not answer */
export function problemText(error: unknown, translation: Translation, fallback?: string): string {
  const body = errorBody(error);
  return body ? refusalText(body, translation) : (fallback ?? translation.t('ui.call.failed'));
}

/** Errors by field, for react-hook-form. */
export function refusedFields(body: ErrorBody | undefined): Record<string, Required<FieldError>> {
  const { fields = {}, fieldCodes = {} } = body ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: fieldCodes[name] ?? 'server', message }]),
  );
}

/** The sentence for a field's error; undefined without one. */
export function fieldErrorText(error: FieldError | undefined, translation: Translation): string | undefined {
  const { type = '', message = '' } = error ?? {};
  if (message === '') return undefined;
  return isMessageKey(message) ? translation.t(message) : refusalText({ code: type, message }, translation);
}
