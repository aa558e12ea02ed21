import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';

interface VersionChoiceProps<Part extends string> {
  title: string;
  text: string;
  /** Names the version that was not typed on this page. */
  otherTitle: string;
  /** The parts that both versions have changed differently, with their values in words. */
  collisions: readonly { part: Part; label: string; mine: string; other: string }[];
  /** Called with the parts for which the other version is right. */
  onChoose: (others: readonly Part[]) => void;
  onClose: () => void;
}

/** Asks which of two versions is right for each part that both have changed. Closing makes no choice. */
export function VersionChoice<Part extends string>(props: VersionChoiceProps<Part>) {
  const { title, text, otherTitle, collisions, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [others, setOthers] = useState<readonly Part[]>([]);
  const inWords = (value: string) => (
    <span className="wrap-anywhere">{value || t('applicationForm.versions.empty')}</span>
  );

  function choose(part: Part, side: string): void {
    const rest = others.filter((one) => one !== part);
    setOthers(side === 'other' ? [...rest, part] : rest);
  }

  return (
    <Dialog onClose={onClose} title={title} description={text}>
      {/* The section gets the first focus, because a key that was meant for the form must not choose. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the section takes the first focus, and its list scrolls.
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
            onChange={(side) => choose(part, side)}
            options={[
              { value: 'mine', label: inWords(mine), description: t('applicationForm.versions.mine') },
              { value: 'other', label: inWords(other), description: otherTitle },
            ]}
          />
        ))}
      </section>
      <DialogButtons secondary={t('applicationForm.versions.later')} onSecondary={onClose} className="mt-6">
        <Button onClick={() => onChoose(others)}>{t('applicationForm.versions.confirm')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
