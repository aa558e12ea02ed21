import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import type { DraftPart } from './draft-values';

interface Collision {
  part: DraftPart;
  label: string;
  /** Values of each version, in words; empty if it has none. */
  mine: readonly string[];
  other: readonly string[];
}

interface CollisionsDialogProps {
  mineTitle: string;
  otherTitle: string;
  collisions: readonly Collision[];
  /** Gets the parts where the other version is right. */
  onChoose: (parts: readonly DraftPart[]) => void;
  onClose: () => void;
}

/** Asks for each of the fields which of two versions is right. Closing makes no choice. */
export function CollisionsDialog({ mineTitle, otherTitle, collisions, onChoose, onClose }: CollisionsDialogProps) {
  const { t } = useTranslation();
  const [others, setOthers] = useState<readonly DraftPart[]>([]);
  const textOf = (values: readonly string[]) =>
    values.join(t('ui.list.separator')) || t('applicationForm.versions.empty');
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
        {collisions.map(({ part, label, mine, other }) => (
          <RadioCards
            key={part}
            legend={label}
            name={`versione-${part}`}
            value={others.includes(part) ? 'other' : 'mine'}
            onChange={(side) =>
              setOthers([...others.filter((one) => one !== part), ...(side === 'other' ? [part] : [])])
            }
            options={[
              { value: 'mine', label: <Value text={textOf(mine)} />, description: mineTitle },
              { value: 'other', label: <Value text={textOf(other)} />, description: otherTitle },
            ]}
          />
        ))}
      </section>
      <DialogButtons other={t('applicationForm.versions.later')} onOther={onClose} className="mt-6">
        <Button onClick={() => onChoose(others)}>{t('applicationForm.versions.confirm')}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function Value({ text }: { text: string }) {
  return <span className="wrap-anywhere">{text}</span>;
}
