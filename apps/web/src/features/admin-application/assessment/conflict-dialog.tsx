import type { Assessment } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import { VersionsDialog } from '../../../components/ui/versions-dialog';
import { useFormats } from '../../../i18n/use-formats';
import { labelOfFact, useFactText } from '../facts/fact-list';

interface ConflictDialogProps {
  mine: AssessmentFacts;
  other: Assessment;
  onKeepMine: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Two versions of the facts. Closed without a choice, nothing is saved. */
export function ConflictDialog({ mine, other, onKeepMine, onTakeOther, onClose }: ConflictDialogProps) {
  const { t, dateTime } = useFormats();
  const textOf = useFactText();
  const differing = FACT_NAMES.filter((fact) => mine[fact] !== other.facts[fact]);
  const text = t('adminApplication.versions.text', {
    who: other.assessedBy ?? t('adminApplication.versions.somebody'),
    date: other.assessedAt === null ? '' : dateTime(other.assessedAt),
  });
  return (
    <VersionsDialog
      title={t('adminApplication.versions.title')}
      text={text}
      listLabel={t('adminApplication.versions.differences')}
      mine={{
        title: t('adminApplication.versions.mine'),
        keep: t('adminApplication.versions.keepMine'),
        onKeep: onKeepMine,
      }}
      other={{
        title: t('adminApplication.versions.other'),
        take: t('adminApplication.versions.takeOther'),
        onTake: onTakeOther,
      }}
      differences={differing.map((fact) => ({
        id: fact,
        label: t(labelOfFact(fact)),
        mine: [textOf(fact, mine)],
        other: [textOf(fact, other.facts)],
      }))}
      onClose={onClose}
    />
  );
}
