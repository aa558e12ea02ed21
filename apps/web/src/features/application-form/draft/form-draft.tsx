import { useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { CollisionsDialog } from './collisions-dialog';
import type { DraftKeeper } from './draft-keeper';
import { DraftLine, useSavedText } from './draft-line';
import type { DraftStatus } from './draft-status';
import { type DraftPart, differences } from './draft-values';
import { partLabel, usePartText } from './part-text';
import type { TabDraft } from './tab-drafts';

/** The draft of a logged-in reader at the end of the form: whether it is saved, and what to do if another device has saved, too. */
export function FormDraft({ keeper, status }: { keeper: DraftKeeper; status: DraftStatus }) {
  const [putOff, setPutOff] = useState<TabDraft>();
  const { kind, other } = status;
  const compare = () => (keeper.getCollisions().length > 0 ? setPutOff(undefined) : keeper.choose([]));
  return (
    <>
      <DraftLine status={status} onCompare={compare} onNewDraft={keeper.keepMine} />
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

/** Fields that two devices have changed differently, one by one. Closing without a choice leaves both versions as they are. */
function VersionDialog({ keeper, other, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const textOf = usePartText();
  const savedText = useSavedText(other.savedAt);
  // The form may change behind an open dialog when an upload ends.
  const [collisions] = useState(() => {
    const parts = keeper.getCollisions();
    return differences(keeper.getValues(), other.values).filter(({ part }) => parts.includes(part));
  });
  const textsOf = (part: DraftPart, values: readonly string[]) => values.map((value) => textOf(part, value));
  return (
    <CollisionsDialog
      mineTitle={t('applicationForm.versions.mine')}
      otherTitle={savedText || t('applicationForm.versions.before')}
      collisions={collisions.map(({ part, mine, saved }) => ({
        part,
        label: t(partLabel(part)),
        mine: textsOf(part, mine),
        other: textsOf(part, saved),
      }))}
      onChoose={keeper.choose}
      onClose={onClose}
    />
  );
}
