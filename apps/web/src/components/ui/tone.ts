export type Tone = 'info' | 'warning' | 'success' | 'danger' | 'neutral';

/** Ground and text of each tone; a tone never stands alone, an icon and a word say the same. */
export const TONE_LOOK: Record<Tone, string> = {
  info: 'bg-info-tint text-info',
  warning: 'bg-ochre-tint text-warning',
  success: 'bg-shutter-tint text-shutter',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-muted',
};
