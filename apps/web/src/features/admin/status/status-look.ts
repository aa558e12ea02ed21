import type { ApplicationStatus } from '@lacorte/contracts';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Send } from 'lucide-react';
import type { Tone } from '../../../components/ui/tone';

interface StatusLook {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** The administrators' words for each status; applicants read others (specification, section 4). */
export const STATUS_LOOK: Record<ApplicationStatus, StatusLook> = {
  submitted: { label: 'admin.status.submitted', tone: 'info', icon: Send },
  under_review: { label: 'admin.status.underReview', tone: 'warning', icon: Hourglass },
  approved: { label: 'admin.status.approved', tone: 'success', icon: CircleCheck },
  rejected: { label: 'admin.status.rejected', tone: 'danger', icon: CircleX },
};

/** A missing status counts as submitted (specification, section 4). */
export function statusOf(application: { applicationStatus?: ApplicationStatus | null }): ApplicationStatus {
  return application.applicationStatus ?? 'submitted';
}
