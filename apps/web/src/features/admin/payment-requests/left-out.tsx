import { ASK_AGAIN_AFTER_DAYS } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../components/ui/checkbox';
import { useFormats } from '../../../i18n/use-formats';
import { recipientsQuery } from './payment-requests-calls';

interface LeftOutProps {
  tender: string | undefined;
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** Who gets no request and why; those who had one lately can be asked again. */
export function LeftOut({ tender, again, onAgain }: LeftOutProps) {
  const { t, number } = useFormats();
  const { data } = useQuery(recipientsQuery(tender));
  if (!data) return null;
  const { recent, paid, rejected } = data.leftOut;
  const reasons = Object.entries({ recent: again ? 0 : recent, paid, rejected }).filter(([, count]) => count > 0);
  return (
    <>
      {reasons.length > 0 && (
        <div className="mt-4">
          <p className="font-semibold">{t('admin.batch.leftOut')}</p>
          <ul className="mt-1 list-disc pl-5 tabular-nums">
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                {t(`admin.batch.${reason}`, { count, number: number(count), days: ASK_AGAIN_AFTER_DAYS })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {recent > 0 && (
        <Checkbox
          name="again"
          className="mt-3"
          label={t('admin.batch.again', { days: ASK_AGAIN_AFTER_DAYS })}
          checked={again}
          onChange={({ target }) => onAgain(target.checked)}
        />
      )}
    </>
  );
}
