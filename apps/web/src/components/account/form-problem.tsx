import { useTranslation } from '../../i18n/translations';
import { problemText } from '../../lib/refusal-text';
import { Banner } from '../ui/banner';

interface FormProblemProps {
  error: Error | null | undefined;
  /** Text for a failure for which the server gave no reason. */
  fallback?: string;
}

/** Says why a form's call failed; nothing without an error. */
export function FormProblem({ error, fallback }: FormProblemProps) {
  const translation = useTranslation();
  if (!error) return null;
  return (
    <Banner tone="danger" role="alert">
      {problemText(error, translation, fallback)}
    </Banner>
  );
}
