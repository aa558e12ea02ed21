import { type ApplicationFieldName, applicationField, findSection } from '@lacorte/contracts';
import { useState } from 'react';
import { VersionsDialog } from '../../../components/ui/versions-dialog';
import { SECTION_TEXTS } from '../../../components/uploads/section-texts';
import { type Translate, useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { codeLabel } from '../../../lib/application-labels';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import { useSavedText } from './draft-line';
import { type DraftPart, differences, type TypedDraft } from './draft-values';
import type { TabDraft } from './tab-drafts';

interface VersionDialogProps {
  mine: TypedDraft;
  other: TabDraft;
  onKeepMine: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Two versions of a draft. Closed without a choice, both stay as they are. */
export function VersionDialog({ mine, other, onKeepMine, onTakeOther, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const savedText = useSavedText(other.savedAt);
  // The form may change behind an open dialog when an upload ends.
  const [shown] = useState(() => differences(mine, other.values));
  const textsOf = (part: DraftPart, values: readonly string[]) =>
    values.map((value) => textOf(part, value, { t, day }));
  return (
    <VersionsDialog
      title={t('applicationForm.versions.title')}
      text={t('applicationForm.versions.text')}
      listLabel={t('applicationForm.versions.differences')}
      mine={{
        title: t('applicationForm.versions.mine'),
        keep: t('applicationForm.versions.keepMine'),
        onKeep: onKeepMine,
      }}
      other={{
        title: savedText || t('applicationForm.versions.before'),
        take: t('applicationForm.versions.takeOther'),
        onTake: onTakeOther,
      }}
      differences={shown.map(({ part, mine: here, saved }) => ({
        id: part,
        label: t(labelKeyOf(part)),
        mine: textsOf(part, here),
        other: textsOf(part, saved),
      }))}
      emptyText={t('applicationForm.versions.empty')}
      onClose={onClose}
    />
  );
}

function labelKeyOf(part: DraftPart): string {
  const section = findSection(part);
  return section ? SECTION_TEXTS[section.id].title : labelOf(part as ApplicationFieldName);
}

function isDay(value: string): boolean {
  return !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
}

interface Words {
  t: Translate;
  day: (day: string) => string;
}

/** As the form shows it. */
function textOf(part: DraftPart, value: string, { t, day }: Words): string {
  if (findSection(part)) return lastSegment(value) || t('applicationForm.upload.unnamed');
  const name = part as ApplicationFieldName;
  const { type } = applicationField(name);
  if (type === 'day') return isDay(value) ? day(value) : value;
  if (type !== 'yes-no') return t(codeLabel(name, value));
  return t(value === 'si' ? 'applicationForm.household.yes' : 'applicationForm.household.no');
}
