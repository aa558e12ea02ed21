import type { YesNo } from '@lacorte/contracts';
import type { TFunction } from 'i18next';

/** 'Sì (2)' or 'No': whether somebody of a kind lives in the household, and how many. */
export function presence(answer: YesNo, count: string | null, t: TFunction): string {
  if (answer === 'no') return t('application.presence.no');
  return count === null ? t('application.presence.yes') : t('application.presence.yesCount', { number: count });
}
