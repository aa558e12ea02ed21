import type { ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { ClipboardCheck, Copy, PencilLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { EmailText } from '../../../components/ui/email-text';
import { useTranslation } from '../../../i18n/translations';
import type { ListState } from '../../../lib/applications-list/list-state';
import { applicationAddress } from '../../../lib/applications-list/list-trail';
import { useCurrentUser } from '../../../lib/session/current-user';
import type { Selection } from '../selection/use-selection';

const LINK = 'block py-0.5 decoration-line hover:underline hover:decoration-current';

export function ContactLinks({ application: { telefono, email } }: { application: ListedApplication }) {
  return (
    <>
      <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} className={`${LINK} tabular-nums`}>
        {telefono}
      </a>
      <a
        href={`mailto:${email}`}
        aria-label={email}
        className={`${LINK} wrap-anywhere min-[80rem]:max-w-40 min-[90rem]:max-w-68 min-[80rem]:wrap-break-word min-[80rem]:text-xs text-muted`}
      >
        <EmailText address={email} />
      </a>
    </>
  );
}

interface CodeLinkProps {
  application: ListedApplication;
  /** State of the list. The page of the application derives the neighbours and the way back from it. */
  state: ListState;
}

export function CodeLink({ application, state }: CodeLinkProps) {
  return (
    <Link
      to={applicationAddress(application.id, state)}
      id={codeLinkId(application.id)}
      className="inline-block py-1 font-semibold decoration-line underline-offset-3 hover:underline hover:decoration-current"
    >
      {application.applicationCode}
    </Link>
  );
}

/** Returns the id of the element that gets the focus on the way back from the page of an application. */
export function codeLinkId(applicationId: string): string {
  return `domanda-${applicationId}`;
}

export function RowSelect({ application, selection }: { application: ListedApplication; selection: Selection }) {
  const { t } = useTranslation();
  return (
    <SelectBox
      label={t('adminList.selection.one', { code: application.applicationCode })}
      checked={selection.has(application.id)}
      onChange={() => selection.toggle(application)}
    />
  );
}

export function PageSelect({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  return (
    <SelectBox
      label={t('adminList.selection.page')}
      checked={selection.page === 'all'}
      isPartly={selection.page === 'some'}
      onChange={selection.togglePage}
    />
  );
}

interface SelectBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  /** Whether some entries, but not all, are selected. */
  isPartly?: boolean;
}

function SelectBox({ label, isPartly = false, ...props }: SelectBoxProps) {
  // HTML has no attribute for this state.
  const markPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isPartly;
  };
  return (
    <label className="flex h-11 w-9 shrink-0 cursor-pointer items-center justify-center">
      <input
        ref={markPartly}
        type="checkbox"
        aria-label={label}
        className="size-6 cursor-pointer accent-brand"
        {...props}
      />
    </label>
  );
}

/** `describedBy` is the id of the element that names the application. */
export function DetailsButton({ describedBy, onClick }: { describedBy: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={onClick}
      className="px-3.5 text-sm"
    >
      {t('admin.table.details')}
    </Button>
  );
}

/** The first 8 characters of the id (specification, section 9). */
export function shortId({ id }: { id: string }): string {
  return id.slice(0, 8);
}

/** Marks an application as assessed, reserved or a duplicate. */
export function WorkMarks({ application, className }: { application: ListedApplication; className?: string }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { assessed, claim, hasDuplicates } = application;
  const isMine = claim !== null && claim.by === user?.email;
  const reservedByOther = claim && (
    <>
      {t('adminList.mark.reserved')} <EmailText address={claim.by} />
    </>
  );
  const marks = [
    { icon: ClipboardCheck, ink: 'text-shutter', text: assessed && t('adminList.mark.assessed') },
    { icon: PencilLine, ink: 'text-info', text: isMine ? t('adminList.mark.mine') : reservedByOther },
    { icon: Copy, ink: 'text-warning', text: hasDuplicates && t('adminList.mark.duplicate') },
  ].filter(({ text }) => text);
  if (marks.length === 0) return null;
  return (
    <ul className={clsx('flex flex-wrap gap-x-3 text-xs font-semibold', className)}>
      {marks.map(({ icon: Icon, ink, text }) => (
        <li key={ink} className={clsx('flex items-start gap-1', ink)}>
          <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
