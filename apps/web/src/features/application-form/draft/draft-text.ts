import { applicationField } from '@lacorte/contracts';
import { useSavedText } from '../../../components/ui/save-line';
import { useFormats } from '../../../i18n/use-formats';
import { codeLabel, sectionLabel } from '../../../lib/application-labels';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import { type DraftPart, isSection } from './draft-values';

export function partLabel(part: DraftPart): string {
  return isSection(part) ? sectionLabel(part) : labelOf(part);
}

export function usePartText(): (part: DraftPart, value: string) => string {
  const { t, day } = useFormats();
  return (part, value) => {
    if (isSection(part)) return lastSegment(value) || t('applicationForm.upload.unnamed');
    const { type } = applicationField(part);
    if (type === 'day') return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : day(value);
    if (type !== 'yes-no') return t(codeLabel(part, value));
    return t(value === 'si' ? 'applicationForm.household.yes' : 'applicationForm.household.no');
  };
}

/** Returns 'Bozza salvata alle HH:mm', with the day if it is not today (contract, section 6). */
export const useDraftSavedText = (savedAt: string | null): string =>
  useSavedText(savedAt, { today: 'applicationForm.draft.savedAt', earlier: 'applicationForm.draft.savedOn' });
