import type { ApplicationStatus, Language, ReviewNotice } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';
import fr from './fr/application.json' with { type: 'json' };
import it from './it/application.json' with { type: 'json' };

interface StatusTexts extends ButtonTexts {
  /** Name of each status, as in the personal area, and its meaning. */
  status: Record<ApplicationStatus, { name: string; meaning: string }>;
}

interface ReviewTexts extends ButtonTexts {
  decisions: Record<ReviewNotice['decision'], string[]>;
}

// Subjects and previews are read over a shoulder, so they say neither the status nor the decision. `common` has what all letters share.

export const STATUS_TEXTS: Record<Language, StatusTexts> = {
  it: { ...it.common, ...it.status },
  fr: { ...fr.common, ...fr.status },
};

export const FEE_TEXTS: Record<Language, ButtonTexts> = {
  it: { ...it.common, ...it.fee },
  fr: { ...fr.common, ...fr.fee },
};

export const REVIEW_TEXTS: Record<Language, ReviewTexts> = {
  it: { ...it.common, ...it.review },
  fr: { ...fr.common, ...fr.review },
};
