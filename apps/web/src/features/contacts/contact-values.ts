import type { ContactDto } from '@lacorte/contracts';
import type { UseFormReturn } from 'react-hook-form';

/** The controls hold any text on the way to what the class takes. */
export interface ContactValues extends Record<keyof ContactDto, string> {
  privacyConsent: boolean;
}
export type FieldName = keyof ContactValues;

/** In reading order. */
export const EMPTY_VALUES: ContactValues = {
  nome: '',
  cognome: '',
  email: '',
  telefono: '',
  oggetto: '',
  messaggio: '',
  privacyConsent: false,
};

export const FIELD_ORDER = Object.keys(EMPTY_VALUES) as FieldName[];

/** Puts the reader on the first of the fields that `wrong` names. */
export function focusFirst(form: UseFormReturn<ContactValues>, wrong: object): void {
  const first = FIELD_ORDER.find((name) => name in wrong);
  if (first) form.setFocus(first);
}
