import { API, APPLICATION_FIELD_NAMES, type ApplicationDetails } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { useApplicationRefresh, viewedApplication } from '../../../lib/applications/application-refresh';
import { changesIn } from './corrected-values';
import { CorrectionForm, LeaveCorrection } from './correction-form';
import { useCorrection } from './use-correction';

interface OfficeCorrectionProps {
  application: ApplicationDetails;
  onClose: () => void;
}

const openFields = () => APPLICATION_FIELD_NAMES;

/** Dialog in which the office corrects an application and gives a reason. */
export default function OfficeCorrection({ application: opened, onClose }: OfficeCorrectionProps) {
  const { t } = useTranslation();
  const { id, applicationCode } = opened;
  const [isAsking, setAsking] = useState(false);
  const { toast } = useToast();
  const refresh = useApplicationRefresh();
  const queryClient = useQueryClient();
  const correction = useCorrection<ApplicationDetails>({
    opened,
    openFields,
    needsReason: true,
    send: (body) => requestJson('PUT', API.adminApplication(id), body),
    reread: async () => {
      await refresh.reread(opened);
      return queryClient.getQueryData(viewedApplication(id).queryKey);
    },
    onDone: (corrected) => {
      toast({ title: t('correction.done.title'), description: t('correction.done.textOffice'), tone: 'success' });
      onClose();
      refresh.replace(corrected);
      for (const path of [API.applicationChecks(id), API.applicationDuplicates(id)]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  const { form, stored } = correction;
  const hasChanges = () => !correction.isSaved() && changesIn(form.getValues(), stored).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  const close = () => (hasChanges() ? setAsking(true) : onClose());
  return (
    <Dialog
      onClose={close}
      size="wide"
      title={t('correction.page.title')}
      description={t('correction.page.code', { code: applicationCode })}
    >
      <CorrectionForm
        correction={correction}
        needsReason
        cancel={
          <Button variant="secondary" size="large" onClick={close}>
            {t('correction.form.cancel')}
          </Button>
        }
      />
      {(isAsking || blocker.state === 'blocked') && (
        <LeaveCorrection
          onStay={() => (isAsking ? setAsking(false) : blocker.reset?.())}
          onLeave={() => (isAsking ? onClose() : blocker.proceed?.())}
        />
      )}
    </Dialog>
  );
}
