import type { DocumentRequest, DocumentRequestState } from '@lacorte/contracts';
import { CalendarX, CircleCheck, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useWithdrawRequest } from './requests-calls';

const STATE_LOOK: Record<DocumentRequestState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'info', icon: Clock },
  answered: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'warning', icon: CalendarX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

interface RequestItemProps {
  applicationId: string;
  request: DocumentRequest;
  onWithdrawn: () => void;
}

export function RequestItem(props: RequestItemProps) {
  const { request } = props;
  const { t, day, dateTime } = useFormats();
  const deadlineId = useId();
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={deadlineId} className="font-semibold">
          {t('admin.requests.deadlineOf', { date: day(request.deadline) })}
        </span>
        <Badge {...STATE_LOOK[request.state]} className="px-2.5 whitespace-nowrap">
          {t(`admin.requests.state.${request.state}`)}
        </Badge>
      </p>
      <ul className="grid gap-1">
        {request.items.map(({ section, reason }) => (
          <li key={section} className="wrap-anywhere">
            <span className="font-medium">{t(sectionLabel(section))}</span>
            <span className="text-muted">{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted tabular-nums">
        {t('admin.requests.madeAt', { date: dateTime(request.createdAt) })}
        {request.answeredAt !== null && (
          <span className="block">{t('admin.requests.answeredAt', { date: dateTime(request.answeredAt) })}</span>
        )}
      </p>
      {request.state === 'open' && <Withdraw {...props} describedBy={deadlineId} />}
    </li>
  );
}

const focusOnArrival = (control: HTMLElement | null) => control?.focus();

/** Button that withdraws a request after a confirmation. `describedBy` is the id of the text that names the request. */
function Withdraw({ applicationId, request, describedBy, onWithdrawn }: RequestItemProps & { describedBy: string }) {
  const { t } = useFormats();
  const [isSure, setSure] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const { mutateAsync, isPending } = useWithdrawRequest(applicationId);
  const withdraw = async () => {
    if (isPending) return;
    try {
      await mutateAsync(request.id);
      // A callback passed to `mutate` would not run, because this button is unmounted by then.
      onWithdrawn();
    } catch {
      setSure(false);
    }
  };
  return (
    <div className="justify-self-start">
      <Button
        ref={opener}
        variant="secondary"
        className="text-sm"
        aria-expanded={isSure}
        aria-describedby={describedBy}
        onClick={() => setSure(!isSure)}
      >
        {t('admin.requests.withdraw')}
      </Button>
      {isSure && (
        <div className="mt-2 rounded-md bg-sunken p-3">
          <p id={textId} className="text-sm">
            {t('admin.requests.withdrawText')}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              ref={focusOnArrival}
              variant="danger"
              className="text-sm"
              aria-describedby={textId}
              pending={isPending}
              onClick={withdraw}
            >
              {t('admin.requests.withdrawConfirm')}
            </Button>
            <Button
              variant="secondary"
              className="text-sm"
              onClick={() => {
                opener.current?.focus();
                setSure(false);
              }}
            >
              {t('admin.requests.cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
