import type { YesNo } from '@lacorte/contracts';
import type { Translate } from '../../i18n/translations';

/** 'Sì (2)' or 'No': whether somebody of a kind lives in the household, and how many. */
export function presence(answer: YesNo, count: string | null, t: Translate): string {
  if (answer === 'no') return t('application.presence.no');
  return count === null ? t('application.presence.yes') : t('application.presence.yesCount', { number: count });
}
