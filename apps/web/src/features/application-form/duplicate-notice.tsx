import { PAGES } from '@lacorte/contracts';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { TextLink } from '../../components/ui/text-link';
import { useTranslation } from '../../i18n/translations';

/** Says on the receipt, right after the submission, that the same person has another application in this tender. */
export function DuplicateNotice() {
  const { t, language } = useTranslation();
  const state: ReceiptState | null = useLocation().state;
  const codes = state?.duplicateOf ?? [];
  if (codes.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(codes);
  return (
    <Banner
      tone="warning"
      title={t('applicationForm.duplicate.title', { count: codes.length, list })}
      className="mb-4 last:mb-0 print:hidden"
    >
      <p>{t('applicationForm.duplicate.text')}</p>
      <ul>
        {[state?.applicationCode, ...codes].map(
          (code) =>
            code !== undefined && (
              <li key={code}>
                <TextLink to={{ pathname: PAGES.personalArea, hash: code }}>
                  {t('applicationForm.duplicate.open', { code })}
                </TextLink>
              </li>
            ),
        )}
      </ul>
    </Banner>
  );
}

/** State of the receipt's history entry right after the submission. A receipt opened by link has no state. */
export interface ReceiptState {
  applicationCode: string;
  duplicateOf: string[];
}
