/** Whether the application `a` is completely assessed. In the words of the index `assessment_complete`. */
export const IS_ASSESSED = `EXISTS (SELECT FROM applications.assessment s WHERE s.application_id = a.id AND s.complete)`;
