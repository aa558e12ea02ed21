import type { ListedApplication } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import { codeLinkId } from './list/row-parts';

/** Leads a keyboard past counters, progress and filters to the first application; seen only with the focus. */
export function SkipToApplications({ first }: { first: ListedApplication | undefined }) {
  const { t } = useTranslation();
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => document.getElementById(codeLinkId(first.id))?.focus()}
      className="sr-only focus:not-sr-only focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-md focus:bg-surface focus:px-5 focus:font-semibold"
    >
      {t('adminList.skip')}
    </button>
  );
}
