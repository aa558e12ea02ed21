export type ToastTone = 'default' | 'success' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Something to do about it; `altText` tells readers how to do it without the toast. */
  action?: { label: string; altText: string; onClick: () => void };
}
