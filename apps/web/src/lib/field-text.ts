import { type ApplicationFieldName, applicationField } from '@lacorte/contracts';
import type { Formats } from '../i18n/use-formats';
import { codeLabel } from './application-labels';

/** Returns a field's value in words, as the pages show it. A text that is no day, as in a half-typed date, is returned as it is. */
export function fieldText(name: ApplicationFieldName, value: string, { t, day }: Pick<Formats, 't' | 'day'>): string {
  const { type, codes } = applicationField(name);
  if (type === 'day') return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : day(value);
  if (codes) return t(codeLabel(name, value));
  if (type !== 'yes-no' || value === '') return value;
  return t(value === 'si' ? 'application.presence.yes' : 'application.presence.no');
}
