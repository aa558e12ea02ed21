import {
  APPLICATION_FIELD_NAMES,
  type AttachedFile,
  type CurrentUser,
  DOCUMENT_SECTIONS,
  type DocumentRequest,
  exampleShownIn,
  missingSections,
  type OwnApplication,
  type Receipt,
  type Tender,
  type UserApplication,
} from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';

export function aUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '6d1f0b0e-54a5-4c39-8a0e-3f0f3a3c1d11',
    email: 'giulia@example.com',
    firstName: 'Giulia',
    lastName: 'Ferrari',
    profileImageUrl: null,
    role: 'user',
    emailVerified: true,
    ...changes,
  };
}

export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: '7f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f',
    applicationCode: 'DOM-2026-000123-45',
    ...exampleShownIn('receipt'),
    nome: 'Giulia',
    cognome: 'Ferrari',
    dataNascita: '1987-03-14',
    codiceFiscale: 'FRRGLI87C54F205X',
    email: 'giulia@example.com',
    indirizzo: 'Via Padova 118',
    presenzaMinori: 'si',
    numeroMinori: '2',
    createdAt: '2026-11-20T23:30:00Z',
    missing: [],
    correctedAt: null,
    ...changes,
  };
}

export function aUserApplication(changes: Partial<UserApplication> = {}): UserApplication {
  const { missing: _missing, correctedAt: _correctedAt, ...fields } = aReceipt();
  return {
    ...exampleShownIn('own'),
    ...fields,
    userId: aUser().id,
    tenderId: '20250000-0000-4000-8000-000000002025',
    tenderCode: '2025',
    applicationStatus: 'submitted',
    withdrawnAt: null,
    documenti: {},
    ...changes,
  };
}

/** Sent without documents while the tender is open; the fee is due. */
export function anOwnApplication(changes: Partial<OwnApplication> = {}): OwnApplication {
  return {
    ...aUserApplication(),
    version: 1,
    mayCorrect: APPLICATION_FIELD_NAMES.filter((name) => name !== 'email'),
    corrections: [],
    withdrawnBy: null,
    withdrawalReason: null,
    mayUndoWithdrawal: true,
    fee: { state: 'due', amountCents: 15_000, paidCents: 0, paidAt: null },
    timeline: [{ at: '2026-11-20T23:30:00Z', kind: 'submitted' }],
    documentRequests: [],
    mayAttach: DOCUMENT_SECTIONS.map(({ id }) => id),
    missing: missingSections(changes.documenti ?? {}),
    files: [],
    ranking: null,
    unlisted: null,
    ...changes,
  };
}

/** The identity card's first file, scanned. */
export function anAttachedFile(changes: Partial<AttachedFile> = {}): AttachedFile {
  return {
    section: 'carta-identita',
    type: 'documento_identita',
    index: 0,
    name: 'carta.pdf',
    filePath: 'u/1/carta.pdf',
    size: 1_258_291,
    attachedAt: '2026-11-21T09:00:00Z',
    scan: 'clean',
    ...changes,
  };
}

/** Open, for another income statement. */
export function aDocumentRequest(changes: Partial<DocumentRequest> = {}): DocumentRequest {
  return {
    id: '3b0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f',
    items: [{ section: 'certificazione-redditi', reason: 'Manca l’attestazione ISEE dell’anno in corso.' }],
    deadline: '2026-12-07',
    state: 'open',
    createdAt: '2026-11-23T09:00:00Z',
    answeredAt: null,
    ...changes,
  };
}

/** The first tender, with the specification's numbers. */
export function aTender(changes: Partial<Tender> = {}): Tender {
  return {
    id: '0b1f6d3a-2f0e-4a53-9c77-1d2e3f4a5b6c',
    code: '2025',
    title: { it: 'Bando di assegnazione 2025', fr: 'Appel à candidatures 2025' },
    status: 'open',
    opensAt: '2025-01-01T08:00:00.000Z',
    closesAt: null,
    shownDeadline: '2025-11-25',
    rules: someRules(),
    homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 },
    version: 1,
    ...changes,
  };
}

/** The rules of the first tender. */
export function someRules(changes: Partial<Tender['rules']> = {}): Tender['rules'] {
  return { ...DEFAULT_RULES, ...changes };
}
