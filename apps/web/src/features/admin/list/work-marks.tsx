import type { Claim, ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { ClipboardCheck, Copy, type LucideIcon, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailText } from '../../../components/ui/email-text';
import { useTranslation } from '../../../i18n/translations';
import { useCurrentUser } from '../../../lib/session/current-user';

/** The state of the work on an application; nothing while there is none. */
export function WorkMarks({ application, className }: { application: ListedApplication; className?: string }) {
  const { t } = useTranslation();
  const { assessed, claim, hasDuplicates } = application;
  if (!assessed && !claim && !hasDuplicates) return null;
  return (
    <ul className={clsx('flex flex-wrap gap-x-3 text-xs font-semibold', className)}>
      {assessed && (
        <Mark icon={ClipboardCheck} ink="text-shutter">
          {t('adminList.mark.assessed')}
        </Mark>
      )}
      {claim && (
        <Mark icon={PencilLine} ink="text-info">
          <ClaimText claim={claim} />
        </Mark>
      )}
      {hasDuplicates && (
        <Mark icon={Copy} ink="text-warning">
          {t('adminList.mark.duplicate')}
        </Mark>
      )}
    </ul>
  );
}

function ClaimText({ claim: { by } }: { claim: Claim }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (by === user?.email) return t('adminList.mark.mine');
  return (
    <>
      {t('adminList.mark.claimed')} <EmailText address={by} />
    </>
  );
}

function Mark({ icon: Icon, ink, children }: { icon: LucideIcon; ink: string; children: ReactNode }) {
  return (
    <li className={clsx('flex items-start gap-1', ink)}>
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
