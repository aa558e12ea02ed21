import {
  type ApplicationFieldName,
  type DocumentSectionId,
  type FieldCodes,
  type HousingType,
  type YesNo,
} from '@lacorte/contracts';
import { type Translate, useTranslation } from '../i18n/translations';

export const HOUSING_LABELS: Record<HousingType, string> = {
  '2-locali': 'application.housing.two',
  '3-locali': 'application.housing.three',
  '4-locali': 'application.housing.four',
  '5-locali': 'application.housing.five',
};

/** Labels of all codes. A code without a label does not compile. */
const CODE_LABELS: { [Name in keyof FieldCodes]: Record<FieldCodes[Name], string> } = {
  tipologiaAbitazione: HOUSING_LABELS,
};

/** Returns the key of the label of a code. Any other value is returned as it is. */
export function codeLabel(name: ApplicationFieldName, value: string): string {
  const labels: Partial<Record<ApplicationFieldName, Record<string, string>>> = CODE_LABELS;
  return labels[name]?.[value] ?? value;
}

export const housingLabel = (value: string) => codeLabel('tipologiaAbitazione', value);

/** Returns the key of the name of an upload section (specification, section 3). */
export function sectionLabel(id: DocumentSectionId): string {
  return `application.section.${id}`;
}

export function useSectionList(sections: readonly DocumentSectionId[]): string {
  const { t, language } = useTranslation();
  const names = sections.map((id) => t(sectionLabel(id)));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** Returns a text such as 'Sì (2)' or 'No'. */
export function presence(answer: YesNo, count: string | null, t: Translate): string {
  if (answer === 'no') return t('application.presence.no');
  return count === null ? t('application.presence.yes') : t('application.presence.yesCount', { number: count });
}
