import { useToast } from '../components/ui/toast';
import { useTranslation } from '../i18n/translations';
import { ApiError } from './api-client';
import { serverMessage } from './server-message';

/** Says that a call failed: in the server's words when it gave some, else in `fallback`. */
export function useRefusalToast(): (error: Error, titleAndFallback: { title: string; fallback: string }) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (error, { title, fallback }) => {
    const message = error instanceof ApiError ? error.body?.message : undefined;
    toast({ title, description: message ? serverMessage(message, t) : fallback, tone: 'destructive' });
  };
}
