import { type AdminReviewRequest, API, type DecideReviewRequestDto, PAGES, REVIEW_REQUEST } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ButtonLink } from '../../../components/ui/button-link';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { ReasonField } from '../../../components/ui/reason-field';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody, requestJson } from '../../../lib/api-client';
import { useOriginHere } from '../../../lib/applications-list/origin-here';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import { useReadAgain } from '../../../lib/use-read-again';

export type Decision = DecideReviewRequestDto['decision'];

interface DecideDialogProps {
  request: AdminReviewRequest;
  decision: Decision;
  reason: string;
  onReason: (text: string) => void;
  onClose: () => void;
}

/** Decides a review request with a reason. Accepting does not change the assessment, so the dialog then links to the assessment. */
export function DecideDialog(props: DecideDialogProps) {
  const { request, decision, onClose } = props;
  const { t } = useFormats();
  const [isAccepted, setIsAccepted] = useState(false);
  const readAgain = useReadAgain(...LISTS);
  return (
    <Dialog
      onClose={isAccepted ? leave : onClose}
      title={t(isAccepted ? 'adminRankings.decide.nowTitle' : `adminRankings.decide.${decision}Title`)}
      description={`${request.cognome} ${request.nome}, ${request.applicationCode}`}
    >
      {isAccepted ? (
        <Accepted applicationId={request.applicationId} onClose={leave} />
      ) : (
        <ReasonForm {...props} onDone={() => (decision === 'accepted' ? setIsAccepted(true) : onClose())} />
      )}
    </Dialog>
  );

  /** Closes the dialog first, so that the decided request gets the focus. When the list loses that request, the focus moves to the next. */
  function leave() {
    onClose();
    void readAgain();
  }
}

/** Links to the assessment after accepting. The link takes the focus, because the button that had it is gone. */
function Accepted({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const { t } = useFormats();
  const origin = useOriginHere();
  const way = useFocusOnArrival<HTMLAnchorElement>();
  return (
    <>
      <p>{t('adminRankings.decide.nowText')}</p>
      <DialogButtons secondary={t('adminRankings.decide.stay')} onSecondary={onClose} className="mt-6">
        <ButtonLink ref={way} to={PAGES.adminApplication(applicationId)} state={origin}>
          {t('adminRankings.decide.toAssessment')}
        </ButtonLink>
      </DialogButtons>
    </>
  );
}

function ReasonForm({ onDone, ...props }: DecideDialogProps & { onDone: () => void }) {
  const { request, decision, reason, onReason, onClose } = props;
  const translation = useFormats();
  const { t, number } = translation;
  const input = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const { toast } = useToast();
  const readAgain = useReadAgain(...LISTS);
  const { id, version } = request;
  /** Sends the decision. The lists are also read again if another administrator decided first. */
  const deciding = useMutation({
    mutationFn: (text: string) =>
      requestJson('PUT', API.reviewRequest(id), { decision, reason: text, version } satisfies DecideReviewRequestDto),
    onSuccess: async () => {
      toast({ title: t(`adminRankings.decide.${decision}Done`), tone: 'success' });
      onDone();
      if (decision === 'rejected') await readAgain();
    },
    onError: readAgain,
  });
  const wrong = problem ?? fieldErrorText(refusedFields(errorBody(deciding.error)).reason, translation);
  return (
    <Form noValidate onSubmit={submit} className="grid gap-5">
      <p>{t(`adminRankings.decide.${decision}Text`)}</p>
      <ReasonField
        label={t('adminRankings.decide.reason')}
        hint={t('adminRankings.decide.reasonHint')}
        error={wrong}
        rows={5}
        value={reason}
        input={input}
        onChange={(text) => {
          onReason(text);
          setProblem(undefined);
        }}
      />
      <FormProblem error={wrong ? undefined : deciding.error} />
      <DialogButtons secondary={t('adminRankings.publish.cancel')} onSecondary={onClose}>
        <Button type="submit" pending={deciding.isPending}>
          {t(`adminRankings.decide.${decision}Confirm`)}
        </Button>
      </DialogButtons>
    </Form>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = reason.trim();
    if (text === '') return refuse(t('adminRankings.decide.required'));
    if ([...text].length > REVIEW_REQUEST.reasonMax) {
      return refuse(t('adminRankings.decide.tooLong', { most: number(REVIEW_REQUEST.reasonMax) }));
    }
    if (!deciding.isPending) deciding.mutate(text);
  }

  function refuse(text: string) {
    setProblem(text);
    input.current?.focus();
  }
}

const LISTS = [API.reviewRequests, API.adminRankings];
