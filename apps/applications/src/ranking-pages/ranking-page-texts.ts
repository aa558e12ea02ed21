import rankingsFr from '@lacorte/contracts/texts/fr/rankings.json' with { type: 'json' };
import rankingsIt from '@lacorte/contracts/texts/it/rankings.json' with { type: 'json' };

/** Texts that the page with JavaScript also has, and texts that only readers without JavaScript see. */
export const RANKING_PAGE_TEXTS = {
  it: {
    ...rankingsIt,
    'rankings.noscript.none':
      'Non c’è ancora una graduatoria. La provvisoria esce dopo la chiusura del bando, quando tutte le domande sono state esaminate.',
    'rankings.noscript.order':
      'Le domande sono in ordine di punti; a parità di punti decide il sorteggio. Una parte degli alloggi è riservata alle quote del bando: perciò una domanda può avere un alloggio anche dopo altre che restano in attesa.',
    'rankings.noscript.review': 'Richieste di riesame dall’area utente entro il {date}.',
    'rankings.noscript.homesTitle': 'Alloggi e domande',
    'rankings.noscript.ranked': 'Domande',
    'rankings.noscript.lastValue': 'posizione {position}, punti {points}',
    'rankings.noscript.found': 'posizione {position} di {ranked}, punti {points}, {outcome}',
    'rankings.noscript.notInList':
      'non è in questa graduatoria. La domanda può essere di un altro bando, non ammessa o ritirata.',
    'rankings.noscript.sought': 'il codice cercato',
    'rankings.noscript.line':
      'Fin qui sono stati assegnati gli alloggi: l’ultimo alla posizione {position}, punti {points}',
    'rankings.noscript.pages': 'Pagine',
    'rankings.noscript.pageOf': 'Pagina {page} di {pages}',
    'rankings.noscript.first': 'Prima pagina',
    'rankings.noscript.previous': 'Pagina precedente',
    'rankings.noscript.next': 'Pagina successiva',
    'rankings.noscript.last': 'Ultima pagina',
    'rankings.noscript.drawText':
      'Alla chiusura del bando i codici di tutte le domande formano il registro, fissato dalla sua impronta (SHA-256). Codice del bando, impronta e numeri di un’estrazione pubblica, uniti da una barra verticale, danno il seme (SHA-256). Dal seme e dal codice della domanda nasce il biglietto (HMAC-SHA-256): a parità di punti viene prima il più piccolo. Con JavaScript questa pagina calcola il biglietto di ogni codice.',
  },
  fr: {
    ...rankingsFr,
    'rankings.noscript.none':
      "Il n'y a pas encore de classement. Le provisoire paraît après la clôture de l'appel, quand toutes les demandes ont été examinées.",
    'rankings.noscript.order':
      "Les demandes sont rangées par points\u00a0; à égalité de points, le tirage au sort décide. Une partie des logements est réservée aux quotas de l'appel\u00a0: une demande peut donc obtenir un logement même après d'autres qui restent en attente.",
    'rankings.noscript.review': "Demandes de réexamen depuis l'espace personnel jusqu'au {date} inclus.",
    'rankings.noscript.homesTitle': 'Logements et demandes',
    'rankings.noscript.ranked': 'Demandes',
    'rankings.noscript.lastValue': 'position {position}, points\u00a0: {points}',
    'rankings.noscript.found': 'position {position} sur {ranked}, points\u00a0: {points}, {outcome}',
    'rankings.noscript.notInList':
      "n'est pas dans ce classement. La demande peut être celle d'un autre appel, non admise ou retirée.",
    'rankings.noscript.sought': 'le code cherché',
    'rankings.noscript.line':
      "Les logements ont été attribués jusqu'ici\u00a0: le dernier à la position {position}, points\u00a0: {points}",
    'rankings.noscript.pages': 'Pages',
    'rankings.noscript.pageOf': 'Page {page} sur {pages}',
    'rankings.noscript.first': 'Première page',
    'rankings.noscript.previous': 'Page précédente',
    'rankings.noscript.next': 'Page suivante',
    'rankings.noscript.last': 'Dernière page',
    'rankings.noscript.drawText':
      "À la clôture de l'appel, les codes de toutes les demandes forment le registre, figé par son empreinte (SHA-256). Le code de l'appel, l'empreinte et les numéros d'un tirage public, unis par une barre verticale, donnent la graine (SHA-256). La graine et le code de la demande donnent le billet (HMAC-SHA-256)\u00a0: à égalité de points, le plus petit passe avant. Avec JavaScript, cette page calcule le billet de chaque code.",
  },
} as const satisfies Record<'it' | 'fr', Record<string, string>>;

export type RankingPageText = keyof (typeof RANKING_PAGE_TEXTS)['it'];
