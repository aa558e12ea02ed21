import { useTranslation } from '../../i18n/translations';

/** Writes whole percents as the reader's language does: 60% in Italian, 60 % in French. */
export function usePercent(): (percent: number) => string {
  const { language } = useTranslation();
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  return (percent) => format.format(percent / 100);
}
