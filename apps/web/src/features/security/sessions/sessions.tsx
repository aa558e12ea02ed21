import type { UserSession } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../../components/account/members-only';
import { Button } from '../../../components/ui/button';
import { Spinner } from '../../../components/ui/spinner';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { Section } from '../section';
import { SessionItem } from './session-item';
import { useEndOtherSessions, useEndSession } from './sessions-calls';

export function Sessions({ query }: { query: UseQueryResult<UserSession[]> }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title={t('security.sessions.title')} text={t('security.sessions.text')} headingRef={heading}>
      {query.isPending && <Spinner label={t('security.sessions.loading')} />}
      {query.isError && <LoadFailed onRetry={query.refetch} />}
      {query.data && <SessionList sessions={query.data} onEmptied={() => heading.current?.focus()} />}
    </Section>
  );
}

interface SessionListProps {
  sessions: UserSession[];
  /** No button is left to give the focus to. */
  onEmptied: () => void;
}

function SessionList({ sessions, onEmptied }: SessionListProps) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const sayRefusal = useRefusalToast();
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const { list, focusAfter } = useFocusAfterEnding(sessions, onEmptied);

  const sayOutcome = (done: string) => ({
    onSuccess: () => toast({ title: t(done), tone: 'success' }),
    onError: (error: Error) => sayRefusal(error, { title: t('security.sessions.failed') }),
  });

  function end(id: string): void {
    focusAfter(sessions.findIndex((session) => session.id === id));
    endOne.mutate(id, sayOutcome('security.sessions.ended'));
  }

  function endAll(): void {
    focusAfter(0);
    endOthers.mutate(undefined, sayOutcome('security.sessions.endedOthers'));
  }

  return (
    <>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => !endOne.isPending && end(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={endOthers.isPending}
          pendingText={t('security.sessions.ending')}
          onClick={endAll}
        >
          {t('security.sessions.endOthers')}
        </Button>
      )}
    </>
  );
}

/** A session that has ended takes its button along: the next one gets the focus, else the last, else the heading. */
function useFocusAfterEnding(sessions: UserSession[], onEmptied: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<{ index: number; before: UserSession[] }>(undefined);
  useEffect(() => {
    if (!place.current || place.current.before === sessions) return;
    const { index, before } = place.current;
    place.current = undefined;
    if (sessions.length >= before.length) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const buttonsBefore = before.slice(0, index).filter(({ current }) => !current).length;
    const next = buttons[Math.min(buttonsBefore, buttons.length - 1)];
    if (next) next.focus();
    else onEmptied();
  }, [sessions, onEmptied]);
  const focusAfter = (index: number) => {
    place.current = { index, before: sessions };
  };
  return { list, focusAfter };
}
