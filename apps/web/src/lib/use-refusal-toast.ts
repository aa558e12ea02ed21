import { useToast } from '../components/ui/toast';
import { useTranslation } from '../i18n/translations';
import { ApiError } from './api-client';
import { refusalText } from './refusal-text';

/** Shows the server's message, or `fallback`. */
export function useRefusalToast(): (error: Error, titleAndFallback: { title: string; fallback: string }) => void {
  const translation = useTranslation();
  const { toast } = useToast();
  return (error, { title, fallback }) => {
    const refusal = error instanceof ApiError ? error.body : undefined;
    toast({ title, description: refusal ? refusalText(refusal, translation) : fallback, tone: 'destructive' });
  };
}
