import type { DocumentSection } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import type { Refusal } from '../../lib/uploads/choose-files';
import { Banner } from '../ui/banner';
import { refusalTexts } from './section-texts';

/** Toasts disappear: the refused files stay listed here until the next choice. */
export function RefusedFiles({
  section,
  refusals = [],
}: {
  section: DocumentSection;
  refusals?: readonly Refusal[] | undefined;
}) {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  const sentences = new Set(refusals.map((refusal) => refusalTexts(refusal, section, t).description));
  return (
    <Banner tone="danger" title={t('applicationForm.refusal.title')}>
      <ul className="text-sm">
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
