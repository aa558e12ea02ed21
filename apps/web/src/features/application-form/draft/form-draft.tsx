import { type ApplicationFieldName, applicationField, findSection } from '@lacorte/contracts';
import { useState } from 'react';
import { VersionsDialog } from '../../../components/ui/versions-dialog';
import type { Translate } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { codeLabel, sectionLabel } from '../../../lib/application-labels';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import type { DraftKeeper } from './draft-keeper';
import { DraftLine, useSavedText } from './draft-line';
import type { DraftStatus } from './draft-status';
import { type DraftPart, differences } from './draft-values';
import type { TabDraft } from './tab-drafts';

/** The draft of a logged-in reader at the end of the form: whether it is saved, and what to do if another device has saved, too. */
export function FormDraft({ keeper, status }: { keeper: DraftKeeper; status: DraftStatus }) {
  const [putOff, setPutOff] = useState<TabDraft>();
  const { kind, other } = status;
  return (
    <>
      <DraftLine status={status} onCompare={() => setPutOff(undefined)} onNewDraft={keeper.keepMine} />
      {kind === 'conflict' && other && other !== putOff && (
        <VersionDialog keeper={keeper} other={other} onClose={() => setPutOff(other)} />
      )}
    </>
  );
}

interface VersionDialogProps {
  keeper: DraftKeeper;
  other: TabDraft;
  onClose: () => void;
}

/** Two versions of a draft. Closed without a choice, both stay as they are. */
function VersionDialog({ keeper, other, onClose }: VersionDialogProps) {
  const { t, day } = useFormats();
  const savedText = useSavedText(other.savedAt);
  // The form may change behind an open dialog when an upload ends.
  const [shown] = useState(() => differences(keeper.getValues(), other.values));
  const textsOf = (part: DraftPart, values: readonly string[]) => values.map((value) => textOf(part, value, t, day));
  return (
    <VersionsDialog
      title={t('applicationForm.versions.title')}
      text={t('applicationForm.versions.text')}
      listLabel={t('applicationForm.versions.differences')}
      mine={{
        title: t('applicationForm.versions.mine'),
        keep: t('applicationForm.versions.keepMine'),
        onKeep: keeper.keepMine,
      }}
      other={{
        title: savedText || t('applicationForm.versions.before'),
        take: t('applicationForm.versions.takeOther'),
        onTake: keeper.takeOther,
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
  return section ? sectionLabel(section.id) : labelOf(part as ApplicationFieldName);
}

/** As the form shows it. */
function textOf(part: DraftPart, value: string, t: Translate, day: (day: string) => string): string {
  if (findSection(part)) return lastSegment(value) || t('applicationForm.upload.unnamed');
  const name = part as ApplicationFieldName;
  const { type } = applicationField(name);
  if (type === 'day') return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : day(value);
  if (type !== 'yes-no') return t(codeLabel(name, value));
  return t(value === 'si' ? 'applicationForm.household.yes' : 'applicationForm.household.no');
}
