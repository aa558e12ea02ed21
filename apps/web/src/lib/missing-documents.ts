import { type ApplicationStatus, type DocumentSectionId, lastMomentBefore } from '@lacorte/contracts';
import { useTranslation } from '../i18n/translations';
import { useFormats } from '../i18n/use-formats';
import { sectionLabel } from './application-labels';
import { useApplicationTender } from './tender/application-tender';

/** The names of sections as a list in words. */
export function useSectionList(sections: readonly DocumentSectionId[]): string {
  const { t, language } = useTranslation();
  const names = sections.map((id) => t(sectionLabel(id)));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/**
 * Time until which the documents of an application can be added, in words; undefined once they cannot, and until it is known.
 *
 * @param status left out where the reader does not know it
 */
export function useAddableUntil(applicationId: string, status?: ApplicationStatus): string | undefined {
  const { t, dateTime } = useFormats();
  const { tender } = useApplicationTender(applicationId);
  if (tender?.status !== 'open' || (status !== undefined && status !== 'submitted')) return undefined;
  if (tender.closesAt === null) return t('application.missing.whileOpen');
  return t('application.missing.until', { date: dateTime(lastMomentBefore(tender.closesAt)) });
}
