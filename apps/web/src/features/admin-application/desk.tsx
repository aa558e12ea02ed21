import type { Assessment } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import { useState } from 'react';
import { NoDocuments } from '../../components/application/no-documents';
import { Tabs } from '../../components/ui/tabs';
import { VersionsDialog } from '../../components/ui/versions-dialog';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useMediaQuery } from '../../lib/use-browser-state';
import { labelOfFact, useFactText } from './facts/fact-list';
import { FactsForm } from './facts/facts-form';
import { ClaimedByAnother, DeskHead, ReviewRequest } from './head/desk-head';
import { useDeskKeys } from './keys/use-desk-keys';
import { ApplicationRecord } from './record/record';
import { Warnings } from './record/warnings';
import { ResultBar } from './result/result-bar';
import { ResultPanel } from './result/result-panel';
import { type DeskProps, type DeskState, useDesk } from './use-desk';
import { DocumentViewer } from './viewer/document-viewer';

/** Below this width, tabs separate the facts from the documents. */
const NARROW = '(width < 64rem)';
const PARTS = ['facts', 'documents', 'record'] as const;
type Part = (typeof PARTS)[number];

/** An application with its facts beside its documents, on narrow screens in tabs. */
export function Desk(props: DeskProps) {
  const desk = useDesk(props);
  const isNarrow = useMediaQuery(NARROW);
  const [part, setPart] = useState<Part>('facts');
  const [isComparing, setComparing] = useState(false);
  useDeskKeys({ desk, areOn: props.areKeysOn, onShowPart: setPart });
  const { state, keeper } = desk;
  const shown = { ...props, desk, onShowPart: setPart };
  return (
    <>
      <DeskHead application={props.application} claim={desk.claim} />
      <ClaimedByAnother claim={desk.claim} />
      {props.application.reviewRequest && (
        <ReviewRequest request={props.application.reviewRequest} tenderId={props.tender.id} />
      )}
      {isNarrow ? <Narrow {...shown} part={part} /> : <Wide {...shown} />}
      <ResultBar
        application={props.application}
        desk={desk}
        onCompare={() => setComparing(true)}
        className={isNarrow ? 'mt-6' : 'mt-5'}
      />
      {!isNarrow && <Record {...shown} />}
      {isComparing && state.kind === 'conflict' && state.other && (
        <ConflictDialog
          mine={keeper.merged()}
          other={state.other}
          onKeepMine={keeper.keepMine}
          onTakeOther={keeper.takeOther}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

interface ShownProps extends DeskProps {
  desk: DeskState;
  onShowPart: (part: Part) => void;
}

function Wide(props: ShownProps) {
  return (
    <div className="mt-4 grid grid-cols-2 items-start gap-6">
      <Facts {...props} />
      <div className="sticky top-20 h-[calc(100dvh-11rem)] min-h-112">
        <Documents {...props} />
      </div>
    </div>
  );
}

function Narrow({ part, ...props }: ShownProps & { part: Part }) {
  const { t } = useTranslation();
  const content = {
    facts: <Facts {...props} />,
    documents: <Documents {...props} />,
    record: <Record {...props} />,
  };
  return (
    <Tabs
      label={t('adminApplication.parts.label')}
      tabs={PARTS.map((id) => ({ id, label: t(`adminApplication.parts.${id}`), content: content[id] }))}
      shown={part}
      onShow={(id) => props.onShowPart(PARTS.find((one) => one === id) ?? part)}
      className="mt-4"
    />
  );
}

function Facts({ application, desk, list, onShowPart }: ShownProps) {
  const { result } = desk;
  return (
    <div className="grid min-w-0 content-start gap-5">
      <Warnings application={application} list={list} />
      <FactsForm
        application={application}
        desk={desk}
        onShowDocument={(type) => {
          desk.showType(type);
          onShowPart('documents');
        }}
      />
      {result && <ResultPanel result={result} />}
    </div>
  );
}

function Documents({ desk }: ShownProps) {
  const { documents, shown, show, viewer } = desk;
  if (!shown) return <NoDocuments />;
  return <DocumentViewer documents={documents} shown={shown} onShow={show} ref={viewer} />;
}

function Record({ application, desk }: ShownProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-6">
      <h2 className="sr-only">{t('adminApplication.parts.record')}</h2>
      <ApplicationRecord application={application} version={desk.state.saved.version} noteField={desk.noteField} />
    </div>
  );
}

interface ConflictDialogProps {
  mine: AssessmentFacts;
  other: Assessment;
  onKeepMine: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Compares two versions of the facts. Closing the dialog without a choice saves nothing. */
function ConflictDialog({ mine, other, onKeepMine, onTakeOther, onClose }: ConflictDialogProps) {
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
