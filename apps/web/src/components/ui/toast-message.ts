export type ToastTone = 'default' | 'success' | 'destructive';

/** How long a toast stays (specification, section 9). */
export const DURATION_MS = 5_000;

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Something to do about it; `altText` tells readers how to do it without the toast. */
  action?: { label: string; altText: string; onClick: () => void };
}
