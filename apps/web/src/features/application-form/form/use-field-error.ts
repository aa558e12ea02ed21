import { isMessageKey } from '@lacorte/contracts';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Translate } from '../../../i18n/translations';
import { useTranslation } from '../../../i18n/translations';
import { serverMessage } from '../../../lib/server-message';
import type { FieldName, FormValues } from './form-values';

/** An error as a sentence in the reader's language: the rules give keys, the server gives Italian sentences. */
export function errorSentence(message: string, t: Translate): string {
  return isMessageKey(message) ? t(message) : serverMessage(message, t);
}

/** What is wrong with a field, or undefined. */
export function useFieldError(name: FieldName): string | undefined {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  const message = errors[name]?.message;
  return message ? errorSentence(message, t) : undefined;
}
