import { toLanguage } from '@lacorte/contracts';
import { useTranslation } from 'react-i18next';

/** Writes whole percents as the reader's language does: 60% in Italian, 60 % in French. */
export function usePercent(): (percent: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(toLanguage(i18n.language), { style: 'percent' });
  return (percent) => format.format(percent / 100);
}
