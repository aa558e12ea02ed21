import type { ApplicationDetails, Assessment, CurrentUser, DocumentType, Tender } from '@lacorte/contracts';
import { type AssessmentFacts, assess } from '@lacorte/tender-rules';
import { useRef, useState } from 'react';
import type { ListState } from '../../lib/applications-list/list-state';
import { useAssessmentKeeper } from './assessment/use-assessment';
import type { CorrectionDialog } from './head/office-acts';
import { useReservation } from './head/use-reservation';
import type { ViewChange } from './viewer/use-view';
import { type ViewedDocument, viewedDocuments } from './viewer/viewed-document';

export interface DeskProps {
  application: ApplicationDetails;
  assessment: Assessment;
  tender: Tender;
  admin: CurrentUser;
  areKeysOn: boolean;
  correction: CorrectionDialog;
  /** The list that the application was opened from. */
  list: ListState;
}

/** Holds the state that the parts of the page share. */
export function useDesk({ application, assessment, tender, admin, list }: DeskProps) {
  const { keeper, state, resume } = useAssessmentKeeper(application.id, admin.id, assessment);
  const standard = { rules: tender.rules, birthDate: application.dataNascita, ageDay: state.saved.ageDay };
  const result = { ...assess(state.facts, standard), facts: state.facts, standard };
  const [hasChanged, setChanged] = useState(false);
  const begun = result.complete ? 'done' : 'begun';
  const work = hasChanged ? begun : 'none';
  const reservation = useReservation(application, admin.email, list.work === 'to-assess' || list.work === 'mine', work);
  const documents = viewedDocuments(application);
  const [shownPath, setShownPath] = useState(documents[0]?.path);
  const shown = documents.find(({ path }) => path === shownPath) ?? documents[0];
  const viewer = useRef<ViewChange>(null);
  const suggestion = useRef<HTMLButtonElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const show = (document: ViewedDocument | undefined) => {
    if (document) setShownPath(document.path);
  };
  return {
    keeper,
    state,
    resume,
    /** The result that the server would compute, by the rules of the tender. */
    result,
    reservation,
    documents,
    shown,
    viewer,
    suggestion,
    noteField,
    show,
    hasType: (type: DocumentType) => documents.some((document) => document.type === type),
    /** Shows the first document of a type, or the next one if a document of that type is shown. */
    showType: (type: DocumentType) => {
      const ofType = documents.filter((document) => document.type === type);
      const at = shown ? ofType.indexOf(shown) : -1;
      show(ofType[(at + 1) % Math.max(ofType.length, 1)]);
    },
    stepDocument: (by: number) => {
      if (shown) show(documents[documents.indexOf(shown) + by]);
    },
    change: (part: Partial<AssessmentFacts>) => {
      setChanged(true);
      reservation.takeIfFree();
      keeper.change(part);
    },
  };
}

export type DeskState = ReturnType<typeof useDesk>;
export type LiveResult = DeskState['result'];
