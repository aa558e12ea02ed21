import { API, type ApplicationDetails, type Assessment, type Tender } from '@lacorte/contracts';
import { type AssessmentFacts, assess, NO_FACTS } from '@lacorte/tender-rules';
import { anAdmin, anAdminApplication, placeAnswer, placeCall } from './admin-samples';
import { type Answers, json } from './fake-api';
import { aTender } from './samples';

export function someDetails(part: Partial<ApplicationDetails> = {}): ApplicationDetails {
  return {
    ...anAdminApplication(),
    assessed: false,
    claim: null,
    hasDuplicates: false,
    consents: null,
    files: [],
    documentRequests: [],
    incomingPayments: [],
    reviewRequest: null,
    corrections: [],
    withdrawal: null,
    ...part,
  };
}

/** Facts with which every requirement of the first tender is met. */
export const ELIGIBLE: AssessmentFacts = {
  ...NO_FACTS,
  citizenship: 'italian',
  residenceYears: 12,
  iseeCents: 1_850_000,
  ownsHome: false,
  minors: 2,
  disabilityCertified: false,
  evictionEnforced: false,
  over65: false,
  youngCouple: false,
  housingEmergency: false,
};

export function anAssessment(facts: Partial<AssessmentFacts> = {}, part: Partial<Assessment> = {}): Assessment {
  const known = { ...NO_FACTS, ...facts };
  const standard = { rules: aTender().rules, birthDate: '1987-03-14', ageDay: '2026-11-23' };
  return {
    version: null,
    facts: known,
    result: assess(known, standard),
    ageDay: standard.ageDay,
    assessedBy: null,
    assessedAt: null,
    correctedSince: [],
    correctedBefore: [],
    ...part,
  };
}

interface PageAnswers {
  application?: ApplicationDetails;
  assessment?: Assessment;
  tender?: Tender;
}

/** Calls of the page of one application. The list has only this application. */
export function applicationPageAnswers({
  application = someDetails(),
  assessment = anAssessment(),
  tender = aTender(),
}: PageAnswers = {}): Answers {
  const { id } = application;
  return {
    'GET /api/auth/user': json(anAdmin()),
    [placeCall(id)]: placeAnswer(),
    [`GET ${API.adminApplication(id)}`]: json(application),
    [`GET ${API.assessment(id)}`]: json(assessment),
    [`GET ${API.assessmentHistory(id)}`]: json([]),
    [`GET ${API.applicationTender(id)}`]: json(tender),
    [`GET ${API.applicationNotes(id)}`]: json([]),
    [`GET ${API.applicationChecks(id)}`]: json([]),
    [`GET ${API.applicationDuplicates(id)}`]: json([]),
    [`GET ${API.applicationHistory(id)}`]: json([]),
    [`GET ${API.documentRequests(id)}`]: json([]),
    [`GET ${API.applicationReservation(id)}`]: json({ claim: { by: anAdmin().email, at: '2026-11-23T09:00:00Z' } }),
    [`PUT ${API.applicationReservation(id)}`]: json({ by: anAdmin().email, at: '2026-11-23T09:00:00Z' }),
    [`DELETE ${API.applicationReservation(id)}`]: new Response(null, { status: 204 }),
  };
}
