import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

// Subjects and previews are read over a shoulder, so they say neither which documents are missing nor why.

export type DocumentRequestMessage = 'documents-requested' | 'documents-reminder' | 'documents-withdrawn';

interface RequestTexts extends Record<DocumentRequestMessage, ButtonTexts> {
  /** Line for one missing document. */
  item: string;
}

export const DOCUMENT_REQUEST_TEXTS: Record<Language, RequestTexts> = {
  it: {
    item: '• {section}: {reason}',
    'documents-requested': {
      why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
      title: 'Servono altri documenti per la sua domanda {code}',
      preheader: 'Può aggiungerli fino al {date} compreso.',
      before: [
        'per valutare la sua domanda {code} ci servono altri documenti. Può aggiungerli fino al {date} compreso.',
      ],
      action: 'Aggiunga i documenti',
      after: [
        'Acceda con la sua email e la sua password: nell’area personale trova le sezioni da completare. Quando ha aggiunto tutto, invii la risposta.',
        'Passato il termine non potrà più rispondere a questa richiesta, e decideremo con i documenti che abbiamo.',
      ],
    },
    'documents-reminder': {
      title: 'Promemoria: documenti per la sua domanda {code}',
      preheader: 'Può aggiungerli fino al {date} compreso.',
      before: [
        'per la sua domanda {code} aspettiamo ancora questi documenti. Può aggiungerli fino al {date} compreso.',
      ],
      action: 'Aggiunga i documenti',
      after: [
        'Acceda con la sua email e la sua password. Se ha già aggiunto i file, invii anche la risposta: solo allora la richiesta è completa.',
      ],
      why: 'Riceve questo messaggio perché le abbiamo chiesto dei documenti. È l’unico promemoria. Per domande ci scriva a {email}.',
    },
    'documents-withdrawn': {
      action: 'Veda la sua domanda',
      why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
      title: 'La richiesta di documenti per la sua domanda {code} è stata ritirata',
      preheader: 'Per questa richiesta non deve più inviare nulla.',
      before: [
        'abbiamo ritirato la richiesta di documenti per la sua domanda {code}: per questa richiesta non deve più inviare nulla.',
      ],
      after: ['Se dopo le abbiamo chiesto altri documenti, trova la nuova richiesta nell’area personale.'],
    },
  },
  fr: {
    item: '• {section}\u00a0: {reason}',
    'documents-requested': {
      why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
      title: 'D’autres documents sont nécessaires pour votre demande {code}',
      preheader: 'Vous pouvez les ajouter jusqu’au {date} inclus.',
      before: [
        'pour évaluer votre demande {code}, nous avons besoin d’autres documents. Vous pouvez les ajouter jusqu’au {date} inclus.',
      ],
      action: 'Ajouter les documents',
      after: [
        'Connectez-vous avec votre adresse e-mail et votre mot de passe\u00a0: l’espace personnel montre les sections à compléter. Quand vous avez tout ajouté, envoyez la réponse.',
        'Passé ce délai, vous ne pourrez plus répondre à cette demande, et nous déciderons avec les documents que nous avons.',
      ],
    },
    'documents-reminder': {
      title: 'Rappel\u00a0: documents pour votre demande {code}',
      preheader: 'Vous pouvez les ajouter jusqu’au {date} inclus.',
      before: [
        'pour votre demande {code}, nous attendons encore ces documents. Vous pouvez les ajouter jusqu’au {date} inclus.',
      ],
      action: 'Ajouter les documents',
      after: [
        'Connectez-vous avec votre adresse e-mail et votre mot de passe. Si vous avez déjà ajouté les fichiers, envoyez aussi la réponse\u00a0: la demande n’est complète qu’à ce moment-là.',
      ],
      why: 'Vous recevez ce message parce que nous vous avons demandé des documents. C’est le seul rappel. Pour toute question, écrivez-nous à {email}.',
    },
    'documents-withdrawn': {
      action: 'Voir votre demande',
      why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
      title: 'La demande de documents pour votre dossier {code} est retirée',
      preheader: 'Vous n’avez plus rien à envoyer pour cette demande.',
      before: [
        'nous avons retiré la demande de documents pour votre dossier {code}\u00a0: vous n’avez plus rien à envoyer pour cette demande.',
      ],
      after: ['Si nous vous avons ensuite demandé d’autres documents, l’espace personnel montre la nouvelle demande.'],
    },
  },
};

export const MISSING_DOCUMENTS_TEXTS: Record<Language, ButtonTexts> = {
  it: {
    title: 'Promemoria: mancano documenti per la sua domanda {code}',
    preheader: 'Il bando si chiude il {date}.',
    before: ['per la sua domanda {code} mancano ancora questi documenti:', '{items}', '{until}'],
    action: 'Aggiunga i documenti',
    after: [
      'Acceda con la sua email e la sua password: nell’Area Utente trova le sezioni da completare.',
      'Il bando si chiude il {date}. La domanda è registrata anche senza questi documenti.',
    ],
    why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. È l’unico promemoria. Per domande ci scriva a {email}.',
  },
  fr: {
    title: 'Rappel\u00a0: des documents manquent pour votre demande {code}',
    preheader: 'L’appel prend fin le {date}.',
    before: ['pour votre demande {code}, ces documents manquent encore\u00a0:', '{items}', '{until}'],
    action: 'Ajouter les documents',
    after: [
      'Connectez-vous avec votre adresse e-mail et votre mot de passe\u00a0: l’espace personnel montre les sections à compléter.',
      'L’appel prend fin le {date}. La demande est enregistrée même sans ces documents.',
    ],
    why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. C’est le seul rappel. Pour toute question, écrivez-nous à {email}.',
  },
};
