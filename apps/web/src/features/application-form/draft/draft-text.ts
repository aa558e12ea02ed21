import { type ApplicationFieldName, applicationField, findSection } from '@lacorte/contracts';
import { useSavedText } from '../../../components/ui/save-line';
import { useFormats } from '../../../i18n/use-formats';
import { codeLabel, sectionLabel } from '../../../lib/application-labels';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import type { DraftPart } from './draft-values';

export function partLabel(part: DraftPart): string {
  const section = findSection(part);
  return section ? sectionLabel(section.id) : labelOf(part as ApplicationFieldName);
}

export function usePartText(): (part: DraftPart, value: string) => string {
  const { t, day } = useFormats();
  return (part, value) => {
    if (findSection(part)) return lastSegment(value) || t('applicationForm.upload.unnamed');
    const name = part as ApplicationFieldName;
    const { type } = applicationField(name);
    if (type === 'day') return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : day(value);
    if (type !== 'yes-no') return t(codeLabel(name, value));
    return t(value === 'si' ? 'applicationForm.household.yes' : 'applicationForm.household.no');
  };
}

/** 'Bozza salvata alle HH:mm' (contract, section 6); with the day if that is not today. */
export const useDraftSavedText = (savedAt: string | null): string =>
  useSavedText(savedAt, { today: 'applicationForm.draft.savedAt', earlier: 'applicationForm.draft.savedOn' });
