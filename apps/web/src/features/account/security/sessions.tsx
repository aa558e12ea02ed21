import { API, type UserSession } from '@lacorte/contracts';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { LoadFailed } from '../../../components/page/members-only';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Spinner } from '../../../components/ui/spinner';
import { useToast } from '../../../components/ui/toast';
import { type Translate, useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { ApiError, getQuery, requestJson } from '../../../lib/api-client';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { Section } from './section';

export function Sessions({ query }: { query: UseQueryResult<UserSession[]> }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title={t('security.sessions.title')} text={t('security.sessions.text')} headingRef={heading}>
      {query.isPending && <Spinner label={t('security.sessions.loading')} />}
      {query.isError && <LoadFailed onRetry={query.refetch} />}
      {query.data && <SessionList sessions={query.data} heading={heading} />}
    </Section>
  );
}

function SessionList({ sessions, heading }: { sessions: UserSession[]; heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const sayRefusal = useRefusalToast();
  const queryClient = useQueryClient();
  const { list, ended } = useFocusAfterEnding(sessions.length, heading);
  const ending = useMutation({
    // A session that is already gone counts as ended.
    mutationFn: (id: string | undefined) =>
      requestJson<void>('DELETE', id === undefined ? API.sessions : API.session(id)).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<UserSession[]>(SESSIONS.queryKey, (all) =>
        all?.filter((one) => (id === undefined ? one.current : one.id !== id)),
      );
    },
  });

  /** Ends the session `id`. Without an id, ends all sessions but this one. */
  function end(id?: string): void {
    if (ending.isPending) return;
    ended.current = sessions.filter((session) => !session.current).findIndex((session) => session.id === id);
    const done = id === undefined ? 'security.sessions.endedOthers' : 'security.sessions.ended';
    ending.mutate(id, {
      onSuccess: () => toast({ title: t(done), tone: 'success' }),
      onError: (error) => sayRefusal(error, { title: t('security.sessions.failed') }),
    });
  }

  return (
    <>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={ending.isPending && ending.variables === undefined}
          pendingText={t('security.sessions.ending')}
          onClick={() => end()}
        >
          {t('security.sessions.endOthers')}
        </Button>
      )}
    </>
  );
}

/** When the button of an ended session disappears, moves the focus to the next button, else to the last, else to the heading. */
function useFocusAfterEnding(count: number, heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  /** Place of the pressed button in the list; undefined when the list gets shorter for another reason. */
  const ended = useRef<number>(undefined);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    const place = ended.current;
    if (!isShorter || place === undefined) return;
    ended.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[Math.min(place, buttons.length - 1)] ?? heading.current;
    next?.focus();
  }, [count, heading]);
  return { list, ended };
}

function SessionItem({ session, isEnding, onEnd }: { session: UserSession; isEnding: boolean; onEnd: () => void }) {
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

/** Translates the name of a device. The server writes it in Italian as `browser su system`. */
function deviceName(device: string | null, t: Translate): string {
  if (device === null) return t('security.sessions.unknown');
  const [browser = '', system] = device.split(' su ');
  return system === undefined ? browser : t('security.sessions.device', { browser, system });
}

const SESSIONS = getQuery<UserSession[]>(API.sessions);

export function useSessions({ enabled }: { enabled: boolean }) {
  // Sessions begin and end on other devices, so every visit of the page reads them again.
  return useQuery({ ...SESSIONS, enabled, staleTime: 0 });
}
