import { useTranslation } from '../../i18n/translations';
import { problemText } from '../../lib/refusal-text';
import { Banner } from './banner';

interface FormProblemProps {
  error: Error | null | undefined;
  fallback?: string;
}

export function FormProblem({ error, fallback }: FormProblemProps) {
  const translation = useTranslation();
  if (!error) return null;
  return (
    <Banner tone="danger" role="alert">
      {problemText(error, translation, fallback)}
    </Banner>
  );
}
