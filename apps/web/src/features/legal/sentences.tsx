import { useTranslation } from '../../i18n/translations';

interface SentencesProps {
  keys: readonly string[];
  parameters?: Record<string, string | number>;
}

/** A list, one sentence each. */
export function Sentences({ keys, parameters = {} }: SentencesProps) {
  const { t } = useTranslation();
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>{t(key, parameters)}</li>
      ))}
    </ul>
  );
}
