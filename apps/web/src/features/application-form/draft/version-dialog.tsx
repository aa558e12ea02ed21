import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import type { DraftKeeper } from './draft-keeper';
import { partLabel, useDraftSavedText, usePartText } from './draft-text';
import { type DraftPart, differences } from './draft-values';
import type { TabDraft } from './tab-drafts';

interface VersionDialogProps {
  keeper: DraftKeeper;
  other: TabDraft;
  onClose: () => void;
}

/** Asks for each field that two devices have changed differently which version is right. Closing makes no choice. */
export function VersionDialog({ keeper, other, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const textOf = usePartText();
  const savedText = useDraftSavedText(other.savedAt);
  const [others, setOthers] = useState<readonly DraftPart[]>([]);
  // The form may change behind an open dialog when an upload ends.
  const [collisions] = useState(() => {
    const parts = keeper.getCollisions();
    return differences(keeper.getValues(), other.values).filter(({ part }) => parts.includes(part));
  });
  const inWords = (part: DraftPart, values: readonly string[]) => {
    const text = values.map((value) => textOf(part, value)).join(t('ui.list.separator'));
    return <span className="wrap-anywhere">{text || t('applicationForm.versions.empty')}</span>;
  };
  const otherTitle = savedText || t('applicationForm.versions.before');

  function choose(part: DraftPart, side: string): void {
    const rest = others.filter((one) => one !== part);
    setOthers(side === 'other' ? [...rest, part] : rest);
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('applicationForm.versions.title')}
      description={t('applicationForm.versions.text')}
    >
      {/* First in the order of focus: a key that was meant for the form must not choose. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls.
        tabIndex={0}
        aria-label={t('applicationForm.versions.differences')}
        className="grid gap-5 rounded-md"
      >
        {collisions.map(({ part, mine, saved }) => (
          <RadioCards
            key={part}
            legend={t(partLabel(part))}
            name={`versione-${part}`}
            value={others.includes(part) ? 'other' : 'mine'}
            onChange={(side) => choose(part, side)}
            options={[
              { value: 'mine', label: inWords(part, mine), description: t('applicationForm.versions.mine') },
              { value: 'other', label: inWords(part, saved), description: otherTitle },
            ]}
          />
        ))}
      </section>
      <DialogButtons other={t('applicationForm.versions.later')} onOther={onClose} className="mt-6">
        <Button onClick={() => keeper.choose(others)}>{t('applicationForm.versions.confirm')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
