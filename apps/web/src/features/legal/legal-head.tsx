import type { ComponentProps } from 'react';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-frame';
import { useTranslation } from '../../i18n/translations';

export function LegalHead(page: Pick<ComponentProps<typeof PageHead>, 'keyOf' | 'path'>) {
  const { t } = useTranslation();
  return <PageHead {...page} eyebrow={t('legal.page.eyebrow')} drawing={WrittenRules} />;
}
