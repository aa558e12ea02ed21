import type { CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { useTranslation } from '../../../i18n/translations';
import { currentUserQuery } from '../../../lib/session/current-user';
import { Section } from '../section';
import { Enrolment } from './enrolment';
import { RecoveryCodesShown } from './recovery-codes';
import { SwitchOff } from './switch-off';

/** TOTP of an administrator: switching on, the recovery codes once, switching off. */
export function TwoSteps({ mfa, email }: { mfa: NonNullable<CurrentUser['mfa']>; email: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<string[]>();
  const wasEnabled = useRef(mfa.enabled);

  // Runs after the dialog that switched them off has gone: until then it keeps the focus.
  useEffect(() => {
    if (wasEnabled.current && !mfa.enabled) heading.current?.focus();
    wasEnabled.current = mfa.enabled;
  }, [mfa.enabled]);

  /** Records a change at once, without waiting for the server to report it. */
  const note = (enabled: boolean) =>
    queryClient.setQueryData<CurrentUser | null>(currentUserQuery.queryKey, (user) =>
      user?.mfa ? { ...user, mfa: { ...user.mfa, enabled } } : user,
    );

  return (
    <Section
      id="due-passaggi"
      title={t('security.twoSteps.title')}
      text={t('security.twoSteps.text')}
      headingRef={heading}
      badge={<State isOn={mfa.enabled} />}
    >
      {codes ? (
        <RecoveryCodesShown
          codes={codes}
          email={email}
          onKept={() => {
            setCodes(undefined);
            heading.current?.focus();
          }}
        />
      ) : mfa.enabled ? (
        <>
          <p className="mb-5 max-w-text text-muted">{t('security.twoSteps.newCodes')}</p>
          <SwitchOff isRequired={mfa.required} onDone={() => note(false)} />
        </>
      ) : (
        <Enrolment
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes);
            note(true);
          }}
          onCancel={() => heading.current?.focus()}
        />
      )}
    </Section>
  );
}

function State({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={isOn ? 'success' : 'neutral'} icon={isOn ? CircleCheck : CircleMinus}>
      {t(isOn ? 'security.twoSteps.on' : 'security.twoSteps.off')}
    </Badge>
  );
}
