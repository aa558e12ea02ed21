import { type AdminTender, API } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { TenderInput } from './tender-input';
import { HOMES_FIELDS, homesBodyOf, valuesOf } from './tender-values';
import { useTenderForm } from './use-tender-form';
import { VersionConflict } from './version-conflict';

const GROUPS = [{ id: 'homes', errors: [], fields: HOMES_FIELDS }];

export function HomesDialog({ tender, onClose }: { tender: AdminTender; onClose: () => void }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [problem, setProblem] = useState<Error>();
  const of = useTenderForm({
    tender,
    groups: GROUPS,
    start: valuesOf(tender),
    call: (values, version) => requestJson('PUT', API.tenderHomes(tender.id), homesBodyOf(values, version)),
    onSaved: () => {
      toast({ title: t('adminTenders.done.homes'), tone: 'success' });
      onClose();
    },
    onProblem: setProblem,
  });
  return (
    <Dialog onClose={onClose} title={t('adminTenders.homes.title')} description={tender.code}>
      <Form ref={of.form} noValidate onSubmit={of.submit} className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          {['until', 'site', 'runs'].map((sentence) => (
            <li key={sentence}>{t(`adminTenders.homes.${sentence}`)}</li>
          ))}
        </ul>
        {of.conflict && (
          <VersionConflict title={t('adminTenders.conflict.homes')} conflict={of.conflict} isSaving={of.isSaving} />
        )}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {HOMES_FIELDS.map((field) => (
            <TenderInput key={field.name} field={field} of={of} />
          ))}
        </div>
        <FormProblem error={problem} />
        <DialogButtons secondary={t('adminTenders.ask.cancel')} onSecondary={onClose}>
          {!of.conflict && (
            <Button type="submit" pending={of.isSaving}>
              {t('adminTenders.homes.save')}
            </Button>
          )}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
