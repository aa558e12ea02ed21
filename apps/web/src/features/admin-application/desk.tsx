import { useState } from 'react';
import { NoDocuments } from '../../components/application/no-documents';
import { Tabs } from '../../components/ui/tabs';
import { useFormats } from '../../i18n/use-formats';
import { useMediaQuery } from '../../lib/use-browser-state';
import { FactsForm } from './facts/facts-form';
import { ConflictDialog } from './facts-conflict-dialog';
import { ApplicationHead, ReservedByAnother, ReviewRequest } from './head/desk-head';
import { WithdrawnNotice } from './head/office-acts';
import { useDeskKeys } from './keys/use-desk-keys';
import { CorrectedSince } from './record/corrections';
import { ApplicationRecord } from './record/record';
import { Warnings } from './record/warnings';
import { ResultBar } from './result/result-bar';
import { ResultPanel } from './result/result-panel';
import { type DeskProps, useDesk } from './use-desk';
import { DocumentViewer } from './viewer/document-viewer';

/** Below this width, tabs separate the facts from the documents. */
const NARROW = '(width < 64rem)';
const PARTS = ['facts', 'documents', 'record'] as const;
type Part = (typeof PARTS)[number];

export function Desk(props: DeskProps) {
  const { application, tender, list } = props;
  const { t } = useFormats();
  const desk = useDesk(props);
  const { state, keeper, shown } = desk;
  const isNarrow = useMediaQuery(NARROW);
  const [part, setPart] = useState<Part>('facts');
  const [isComparing, setComparing] = useState(false);
  useDeskKeys(desk, props.areKeysOn, setPart);
  const content = {
    facts: (
      <div className="grid min-w-0 content-start gap-5">
        <CorrectedSince application={application} desk={desk} />
        <Warnings application={application} list={list} />
        <FactsForm application={application} desk={desk} onShowDocuments={() => setPart('documents')} />
        <ResultPanel result={desk.result} />
      </div>
    ),
    documents: shown ? <DocumentViewer desk={desk} shown={shown} /> : <NoDocuments />,
    record: (
      <div className="mt-6">
        <h2 className="sr-only">{t('adminApplication.parts.record')}</h2>
        <ApplicationRecord application={application} desk={desk} />
      </div>
    ),
  };
  return (
    <>
      <ApplicationHead application={application} reservation={desk.reservation} correction={props.correction} />
      <WithdrawnNotice application={application} />
      <ReservedByAnother reservation={desk.reservation} />
      {application.reviewRequest && <ReviewRequest request={application.reviewRequest} tenderId={tender.id} />}
      {isNarrow ? (
        <Tabs
          label={t('adminApplication.parts.label')}
          tabs={PARTS.map((id) => ({ id, label: t(`adminApplication.parts.${id}`), content: content[id] }))}
          shown={part}
          onShow={(id) => setPart(PARTS.find((one) => one === id) ?? part)}
          className="mt-4"
        />
      ) : (
        <div className="mt-4 grid grid-cols-2 items-start gap-6">
          {content.facts}
          <div className="sticky top-[calc(var(--sticky-top)+1rem)] h-[calc(100dvh-var(--sticky-top)-7rem)] min-h-112">
            {content.documents}
          </div>
        </div>
      )}
      <ResultBar
        application={application}
        desk={desk}
        onCompare={() => setComparing(true)}
        className={isNarrow ? 'mt-6' : 'mt-5'}
      />
      {!isNarrow && content.record}
      {isComparing && state.kind === 'conflict' && state.other && (
        <ConflictDialog keeper={keeper} other={state.other} onClose={() => setComparing(false)} />
      )}
    </>
  );
}
