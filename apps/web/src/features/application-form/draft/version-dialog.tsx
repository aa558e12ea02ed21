import { useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import type { DraftKeeper } from './draft-keeper';
import { partLabel, useDraftSavedText, usePartText } from './draft-text';
import { type DraftPart, differences } from './draft-values';
import type { TabDraft } from './tab-drafts';
import { VersionChoice } from './version-choice';

interface VersionDialogProps {
  keeper: DraftKeeper;
  other: TabDraft;
  onClose: () => void;
}

export default function VersionDialog({ keeper, other, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const textOf = usePartText();
  const savedText = useDraftSavedText(other.savedAt);
  // The dialog keeps its first collisions, because the form may change behind it when an upload ends.
  const [collisions] = useState(() => {
    const parts = keeper.getCollisions();
    return differences(keeper.getValues(), other.values).filter(({ part }) => parts.includes(part));
  });
  const inWords = (part: DraftPart, values: readonly string[]) =>
    values.map((value) => textOf(part, value)).join(t('ui.list.separator'));
  return (
    <VersionChoice
      title={t('applicationForm.versions.title')}
      text={t('applicationForm.versions.text')}
      otherTitle={savedText || t('applicationForm.versions.before')}
      collisions={collisions.map(({ part, mine, saved }) => ({
        part,
        label: t(partLabel(part)),
        mine: inWords(part, mine),
        other: inWords(part, saved),
      }))}
      onChoose={keeper.choose}
      onClose={onClose}
    />
  );
}
