import { TextTable } from '../../components/page/text-table';
import { useTranslation } from '../../i18n/translations';

/** Why data are used, and what allows it. */
export function Purposes() {
  const { t } = useTranslation();
  return (
    <>
      <TextTable
        caption={t('privacy.purposes.title')}
        columns={[t('privacy.purposes.columnPurpose'), t('privacy.purposes.columnBasis')]}
        rows={[
          [t('privacy.purposes.application'), t('privacy.purposes.applicationBasis')],
          [t('privacy.purposes.fee'), t('privacy.purposes.feeBasis')],
          [t('privacy.purposes.answer'), t('privacy.purposes.answerBasis')],
          [t('privacy.purposes.security'), t('privacy.purposes.securityBasis')],
        ]}
      />
      <p>{t('privacy.purposes.note')}</p>
    </>
  );
}
