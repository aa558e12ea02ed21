import type { Language, PublishedRanking } from '@lacorte/contracts';
import type { RankingOutcome } from '@lacorte/tender-rules';
import type { ButtonTexts } from './button-letter';

interface Texts extends ButtonTexts {
  /** Paragraphs about an application by its outcome, and about an application that is not in the ranking. */
  outcomes: Record<RankingOutcome | 'unlisted', string[]>;
  /** Sentences on the meaning of the outcomes at a stage. */
  stages: Record<PublishedRanking['stage'], Record<RankingOutcome, string>>;
  /** Text for the time in which a review can be requested. */
  review: string;
  /** Text that leads to the public page. */
  everybody: string;
}

export const RANKING_TEXTS: Record<Language, Texts> = {
  it: {
    action: 'Veda la sua domanda',
    after: ['Per vedere la domanda acceda con la sua email e la sua password.'],
    why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
    // Subject and preview are read over a shoulder, so they do not say the outcome.
    title: 'Pubblicata la graduatoria {stage}: domanda {code}',
    preheader: 'Apra il messaggio per leggere che cosa dice della sua domanda.',
    before: ['abbiamo pubblicato la graduatoria {stage} di «{tender}».'],
    outcomes: {
      assigned: [
        'La sua domanda {code} è al posto {position} della graduatoria per gli alloggi da {housingType}: un alloggio le è assegnato.',
      ],
      waiting: [
        'La sua domanda {code} è al posto {position} della graduatoria per gli alloggi da {housingType}: è in attesa, perché gli alloggi di questo tipo non bastano per tutte le domande.',
      ],
      unlisted: [
        'La sua domanda {code} non è in graduatoria, perché vi entrano soltanto le domande approvate. Nell’area personale trova lo stato della sua domanda; se vuole conoscerne il motivo ci scriva a {email}.',
      ],
    },
    stages: {
      provisional: {
        assigned: 'La graduatoria provvisoria può ancora cambiare: l’assegnazione vale solo con quella definitiva.',
        waiting: 'La graduatoria provvisoria può ancora cambiare: vale quella definitiva.',
      },
      final: {
        assigned: 'La graduatoria è definitiva. Le scriveremo per i prossimi passi: per ora non deve fare nulla.',
        waiting: 'La graduatoria è definitiva. La sua domanda conserva il suo posto.',
      },
    },
    review: 'Se pensa che ci sia un errore può chiedere un riesame dall’area personale, fino al {day} compreso.',
    everybody: 'La graduatoria pubblica, senza nomi, è qui: {page}',
  },
  fr: {
    action: 'Voir votre demande',
    after: ['Pour voir la demande, connectez-vous avec votre adresse e-mail et votre mot de passe.'],
    why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
    title: 'Le classement {stage} est publié\u00a0: demande {code}',
    preheader: 'Ouvrez le message pour lire ce qu’il dit de votre demande.',
    before: ['nous avons publié le classement {stage} de «\u00a0{tender}\u00a0».'],
    outcomes: {
      assigned: [
        'Votre demande {code} est à la position {position} du classement pour les logements de {housingType}\u00a0: un logement lui est attribué.',
      ],
      waiting: [
        'Votre demande {code} est à la position {position} du classement pour les logements de {housingType}\u00a0: elle est en attente, car les logements de ce type ne suffisent pas pour toutes les demandes.',
      ],
      unlisted: [
        'Votre demande {code} n’est pas dans le classement, car seules les demandes approuvées y entrent. Vous trouvez l’état de votre demande dans votre espace personnel\u00a0; pour en connaître la raison, écrivez-nous à {email}.',
      ],
    },
    stages: {
      provisional: {
        assigned:
          'Le classement provisoire peut encore changer\u00a0: l’attribution ne vaut qu’avec le classement définitif.',
        waiting: 'Le classement provisoire peut encore changer\u00a0: c’est le classement définitif qui vaut.',
      },
      final: {
        assigned:
          'Le classement est définitif. Nous vous écrirons pour les prochaines étapes\u00a0: pour l’instant, vous n’avez rien à faire.',
        waiting: 'Le classement est définitif. Votre demande garde sa position.',
      },
    },
    review:
      'Si vous pensez qu’il y a une erreur, vous pouvez demander un réexamen depuis votre espace personnel, jusqu’au {day} inclus.',
    everybody: 'Le classement public, sans noms, est ici\u00a0: {page}',
  },
};
