import { PAGES } from '@lacorte/contracts';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { TextLink } from '../../components/ui/text-link';
import { useTranslation } from '../../i18n/translations';
import type { ReceiptState } from './receipt-state';

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
      title={t('receipt.duplicate.title', { count: codes.length, list })}
      className="mb-4 last:mb-0 print:hidden"
    >
      <p>{t('receipt.duplicate.text')}</p>
      <ul>
        {[state?.applicationCode, ...codes].map(
          (code) =>
            code !== undefined && (
              <li key={code}>
                <TextLink to={{ pathname: PAGES.personalArea, hash: code }}>
                  {t('receipt.duplicate.open', { code })}
                </TextLink>
              </li>
            ),
        )}
      </ul>
    </Banner>
  );
}
