import type { Assessment } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES, type Fact } from '@lacorte/tender-rules';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { labelOfFact } from '../facts/fact-list';
import { useFactText } from '../facts/use-fact-text';

interface ConflictDialogProps {
  mine: AssessmentFacts;
  other: Assessment;
  onKeepMine: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Two versions of the facts, where they differ; a person chooses. Closed without a choice, nothing is saved. */
export function ConflictDialog({ mine, other, onKeepMine, onTakeOther, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const differing = FACT_NAMES.filter((fact) => mine[fact] !== other.facts[fact]);
  const text = t('adminApplication.versions.text', {
    who: other.assessedBy ?? t('adminApplication.versions.somebody'),
    date: other.assessedAt === null ? '' : dateTime(other.assessedAt),
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('adminApplication.versions.title')} description={text}>
      {/* First in the order of focus: a key that was meant for the form must not choose. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls.
        tabIndex={0}
        aria-label={t('adminApplication.versions.differences')}
        className="rounded-md"
      >
        <ul className="divide-y divide-line border-y border-line">
          {differing.map((fact) => (
            <li key={fact} className="py-3">
              <h3 className="font-sans text-base font-semibold">{t(labelOfFact(fact))}</h3>
              <dl className="mt-1.5 grid grid-cols-2 gap-x-6">
                <Side title={t('adminApplication.versions.mine')} fact={fact} facts={mine} />
                <Side title={t('adminApplication.versions.other')} fact={fact} facts={other.facts} />
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button className="w-full sm:w-auto" onClick={onKeepMine}>
          {t('adminApplication.versions.keepMine')}
        </Button>
        <Button variant="secondary" className="w-full sm:w-auto" onClick={onTakeOther}>
          {t('adminApplication.versions.takeOther')}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ title, fact, facts }: { title: string; fact: Fact; facts: AssessmentFacts }) {
  const textOf = useFactText();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="font-medium wrap-anywhere">{textOf(fact, facts)}</dd>
    </div>
  );
}
