/** Condition on `applications.application a`: who is asked for the fee. The list and the count both read it. */
export const OWES_THE_FEE = `a.application_status <> 'rejected'
    AND NOT EXISTS (SELECT FROM applications.payment p WHERE p.application_id = a.id)`;
