import { useToast } from '../components/ui/toast';
import { useTranslation } from '../i18n/translations';
import { problemText } from './refusal-text';

/** Returns a function that shows the server's message, or `fallback`. By default, `fallback` says that the service does not answer. */
export function useRefusalToast(): (error: Error, titleAndFallback: { title: string; fallback?: string }) => void {
  const translation = useTranslation();
  const { toast } = useToast();
  return (error, { title, fallback }) => {
    toast({ title, description: problemText(error, translation, fallback), tone: 'destructive' });
  };
}
