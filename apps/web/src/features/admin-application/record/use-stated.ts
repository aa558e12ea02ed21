import type { UserApplication } from '@lacorte/contracts';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel, presence } from '../../../lib/application-labels';

const STATED = [
  'name',
  'taxCode',
  'birth',
  'address',
  'residenceYears',
  'phone',
  'email',
  'adults',
  'minors',
  'disabled',
  'housing',
] as const;

interface Statement {
  id: (typeof STATED)[number];
  label: string;
  text: string;
}

/** What the applicant stated, in words. */
export function useStated(): (application: UserApplication) => Statement[] {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (application) => {
    const texts: Record<Statement['id'], string> = {
      name: `${application.nome} ${application.cognome}`,
      taxCode: application.codiceFiscale,
      birth: `${day(application.dataNascita)}, ${application.luogoNascita}`,
      address: `${application.indirizzo}, ${application.comune} (${application.provincia})`,
      residenceYears: application.anniResidenzaLombardia || t('adminApplication.facts.notStated'),
      phone: application.telefono,
      email: application.email,
      adults: application.numeroMaggiorenni,
      minors: presence(application.presenzaMinori, application.numeroMinori, t),
      disabled: presence(application.presenzaDisabile, application.numeroDisabili, t),
      housing: t(housingLabel(application.tipologiaAbitazione)),
    };
    return STATED.map((id) => ({ id, label: t(`adminApplication.stated.${id}`), text: texts[id] }));
  };
}
