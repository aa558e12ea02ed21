import type { ApplicationFieldName, UserApplication } from '@lacorte/contracts';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel, presence } from '../../../lib/application-labels';

/** Statements in the order of the page, each with the fields that it shows. */
const STATED = {
  name: ['nome', 'cognome'],
  taxCode: ['codiceFiscale'],
  birth: ['dataNascita', 'luogoNascita'],
  address: ['indirizzo', 'comune', 'provincia'],
  residenceYears: ['anniResidenzaLombardia'],
  phone: ['telefono'],
  email: ['email'],
  adults: ['numeroMaggiorenni'],
  minors: ['presenzaMinori', 'numeroMinori'],
  disabled: ['presenzaDisabile', 'numeroDisabili'],
  housing: ['tipologiaAbitazione'],
} as const satisfies Record<string, readonly ApplicationFieldName[]>;

type StatementId = keyof typeof STATED;

/** Fields that no statement shows. There must be none. */
type Unstated = Exclude<ApplicationFieldName, (typeof STATED)[StatementId][number]>;

/** This line does not compile if a field is in no statement. */
const IDS: [Unstated] extends [never] ? StatementId[] : Unstated = Object.keys(STATED) as StatementId[];

export function useStated() {
  const { t, day } = useFormats();
  return (application: UserApplication) => {
    const texts: Record<StatementId, string> = {
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
    return IDS.map((id) => ({ id, label: t(`adminApplication.stated.${id}`), text: texts[id] }));
  };
}
