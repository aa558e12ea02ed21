import { Banner, type BannerProps } from './banner';
import { Button } from './button';

interface LoadFailedProps extends Pick<BannerProps, 'role'> {
  title: string;
  text: string;
  retry: string;
  onRetry: () => void;
  isRetrying: boolean;
}

export function LoadFailed({ role, title, text, retry, onRetry, isRetrying }: LoadFailedProps) {
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <Banner tone="danger" role={role} title={title} className="max-w-text">
        {text}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={isRetrying} onClick={() => onRetry()}>
        {retry}
      </Button>
    </div>
  );
}
