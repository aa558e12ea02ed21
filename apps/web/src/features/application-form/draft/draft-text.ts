import { useSavedText } from '../../../components/ui/save-line';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';
import { fieldText } from '../../../lib/field-text';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import { type DraftPart, isSection } from './draft-values';

export function partLabel(part: DraftPart): string {
  return isSection(part) ? sectionLabel(part) : labelOf(part);
}

export function usePartText(): (part: DraftPart, value: string) => string {
  const formats = useFormats();
  return (part, value) =>
    isSection(part)
      ? lastSegment(value) || formats.t('applicationForm.upload.unnamed')
      : fieldText(part, value, formats);
}

/** Returns 'Bozza salvata alle HH:mm', with the day if it is not today (contract, section 6). */
export const useDraftSavedText = (savedAt: string | null): string =>
  useSavedText(savedAt, { today: 'applicationForm.draft.savedAt', earlier: 'applicationForm.draft.savedOn' });
