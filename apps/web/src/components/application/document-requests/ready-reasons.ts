import type { DocumentSectionId } from '@lacorte/contracts';

/** Reasons that the office often gives: names of texts below `admin.ready`. */
export const READY_REASONS: Record<DocumentSectionId, readonly string[]> = {
  'carta-identita': ['missing', 'expired', 'back', 'unreadable'],
  'codice-fiscale-doc': ['missing', 'back', 'unreadable'],
  'permesso-soggiorno': ['missing', 'permitExpired', 'back', 'unreadable'],
  'certificazione-redditi': ['missing', 'iseeYear', 'iseePage', 'iseeHousehold', 'unreadable'],
  'altri-documenti': ['disability', 'signature', 'unreadable'],
};
