import type { Assessment } from '@lacorte/contracts';
import { FACT_NAMES } from '@lacorte/tender-rules';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { useFormats } from '../../i18n/use-formats';
import type { AssessmentKeeper } from './assessment/assessment-keeper';
import { labelOfFact, useFactText } from './facts/fact-list';

interface ConflictDialogProps {
  keeper: AssessmentKeeper;
  other: Assessment;
  onClose: () => void;
}

/** Compares two versions of the facts and lets the administrator choose one. Closing the dialog without a choice saves nothing. */
export function ConflictDialog({ keeper, other, onClose }: ConflictDialogProps) {
  const { t, dateTime } = useFormats();
  const textOf = useFactText();
  const facts = { mine: keeper.merged(), other: other.facts };
  const differing = FACT_NAMES.filter((fact) => facts.mine[fact] !== facts.other[fact]);
  const text = t('adminApplication.versions.text', {
    who: other.assessedBy ?? t('adminApplication.versions.somebody'),
    date: other.assessedAt === null ? '' : dateTime(other.assessedAt),
  });
  return (
    <Dialog onClose={onClose} title={t('adminApplication.versions.title')} description={text}>
      {/* The list gets the first focus, so that a key press that was meant for the form makes no choice. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls. */}
      <section tabIndex={0} aria-label={t('adminApplication.versions.differences')} className="rounded-md">
        <ul className="divide-y divide-line border-y border-line">
          {differing.map((fact) => (
            <li key={fact} className="py-3">
              <h3 className="font-sans text-base font-semibold">{t(labelOfFact(fact))}</h3>
              <dl className="mt-1.5 grid gap-x-6 grid-cols-2">
                {(['mine', 'other'] as const).map((version) => (
                  <div key={version} className="min-w-0">
                    <dt className="text-sm text-muted">{t(`adminApplication.versions.${version}`)}</dt>
                    <dd className="font-medium wrap-anywhere">{textOf(fact, facts[version][fact])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <DialogButtons
        secondary={t('adminApplication.versions.takeOther')}
        onSecondary={keeper.takeOther}
        className="mt-6"
      >
        <Button onClick={keeper.keepMine}>{t('adminApplication.versions.keepMine')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
