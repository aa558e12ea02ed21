import { API, type SaveAssessment } from '@lacorte/contracts';
import type { AssessmentFacts } from '@lacorte/tender-rules';
import type { Product } from '../product/product';
import type { Asked } from './load';

export interface Assessed {
  id: string;
  /** Version of its assessment; null before the first. */
  version: number | null;
}

/** Applications with the version of their assessment. @throws Error when the product has fewer */
export async function assessedApplications(product: Product, count: number): Promise<Assessed[]> {
  const found = await product.query<Assessed>(
    `SELECT a.id, s.version FROM applications.application a LEFT JOIN applications.assessment s ON s.application_id = a.id
     ORDER BY a.id LIMIT $1`,
    [count],
  );
  if (found.length < count) throw new Error(`the product has ${found.length} applications instead of ${count}`);
  return found;
}

/** Complete facts; saves differ in one. */
const factsOf = (save: number): AssessmentFacts => ({
  ...{ citizenship: 'other', residencePermit: true, residenceYears: 12, worksInLombardiaYears: 7 },
  ...{ iseeCents: 1_850_000, ownsHome: false, minors: save % 10, disabilityCertified: true, evictionEnforced: false },
  ...{ over65: false, youngCouple: true, housingEmergency: false },
});

/** The next save of an application's assessment. */
export function assessing(application: Assessed): Asked {
  const { id, version } = application;
  application.version = (version ?? 0) + 1;
  const json: SaveAssessment = { facts: factsOf(application.version), version };
  return { path: API.assessment(id), method: 'PUT', json };
}
