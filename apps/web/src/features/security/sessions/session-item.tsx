import type { UserSession } from '@lacorte/contracts';
import { MonitorSmartphone } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import type { Translate } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

interface SessionItemProps {
  session: UserSession;
  isEnding: boolean;
  onEnd: () => void;
}

export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { t, date, dateTime } = useFormats();
  const device = deviceName(session.device, t);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <MonitorSmartphone className="size-6 shrink-0 text-shutter" aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {session.current && <Badge tone="success">{t('security.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('security.sessions.lastSeen', { instant: dateTime(session.lastSeenAt) })}
          {' · '}
          {t('security.sessions.since', { day: date(session.createdAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="compact"
          pending={isEnding}
          pendingText={t('security.sessions.ending')}
          aria-label={isEnding ? undefined : t('security.sessions.endThis', { device })}
          onClick={onEnd}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The server writes `browser su system` in Italian. */
function deviceName(device: string | null, t: Translate): string {
  if (device === null) return t('security.sessions.unknown');
  const [browser = '', system] = device.split(' su ');
  return system === undefined ? browser : t('security.sessions.device', { browser, system });
}
