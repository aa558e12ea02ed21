import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** From 0 (guessed at once) to 4 (hard to guess). */
export type StrengthLevel = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  level: StrengthLevel;
  /** Why the password is easy to guess. A `personal` password contains words that others know about the person. */
  doubt: 'common' | 'personal' | undefined;
}

/** Minimum number of characters besides the words that others know about the person. */
const OWN_LETTERS_MIN = 6;
const SHORTEST_KNOWN = 3;

/**
 * Passwords that attackers try first, most frequent first, from published lists of leaked passwords, worldwide and Italian.
 * They are in lower case, without the variants (capitals, leetspeak, repetition) that the estimator derives.
 */
const COMMON_PASSWORDS = `
123456 password 123456789 12345678 qwerty 12345 1234567890 1234567 qwerty123 111111 123123 abc123 1q2w3e4r password1
000000 iloveyou 1234 1q2w3e 654321 qwertyuiop 123321 666666 121212 dragon 987654321 monkey letmein football 555555
asdfghjkl asdfgh zxcvbnm zxcvbn 1qaz2wsx qazwsx baseball superman batman trustno1 master shadow sunshine princess welcome
login admin administrator root guest test test123 user changeme secret passw0rd access hello hello123 freedom flower
michael jordan jennifer jessica daniel andrea thomas charlie ashley nicole pokemon starwars naruto minecraft fortnite
samsung google facebook instagram whatsapp internet computer hunter killer pepper ginger cookie summer winter spring
autumn lovely loveme money mustang ferrari porsche yamaha harley matrix phoenix diamond purple orange banana chocolate
butterfly liverpool chelsea arsenal barcelona realmadrid manchester 112233 159753 159357 147258369 789456123 789456
123qwe 123abc q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc qwe123 asd123 zaq12wsx aa123456 a123456 a12345678 abcd1234 abcdef
11111111 00000000 88888888 123654 456789 777777 888888 999999 222222 333333 444444 101010 131313 232323 696969 007007

ciao ciaociao ciao123 ciao1234 juventus juve forzajuve milan forzamilan acmilan inter forzainter internazionale napoli
forzanapoli asroma forzaroma roma lazio torino fiorentina atalanta sampdoria genoa palermo cagliari bologna milano brescia
bergamo verona venezia firenze sardegna sicilia italia italia90 forzaitalia amore amoremio tiamo teamo tiamotanto vitamia
tesoro stellina stella angelo angela principessa principe cucciolo cucciola piccolo piccola orsetto gattino micio micia
gatto cane lupo leone tigre cavallo farfalla delfino coniglio topolino paperino pippo pluto minnie nutella pizza pasta
gelato cioccolato fragola banana limone arancia vanessa valentina alessandro alessandra alessia alessio francesco francesca
giuseppe giovanni giovanna antonio antonella antonietta andrea andrea1 matteo lorenzo leonardo gabriele simone davide daniele
daniela stefano stefania roberto roberta riccardo marco marcello martina martino federico federica filippo luca lucia luigi
mario maria mariarosa chiara giulia giulio elena eleonora elisa elisabetta sara serena silvia simona sofia laura barbara
beatrice camilla carlo carla caterina claudio claudia cristina cristian cristiano emanuele enrico fabio fabrizio gianluca
gianni giorgia giorgio ilaria jacopo michela michele monica nicola nicolas paolo paola patrizia pietro raffaele rossella
salvatore samuele sergio tommaso umberto vincenzo vittoria vittorio mamma papa nonna nonno mammamia famiglia bambino bambina
benvenuto buongiorno buonanotte segreto segreta parola accesso entra casa casamia cooperativa lacorte scuola lavoro ufficio
computer telefono internet libertà liberta vita felice felicita sorriso sole luna mare cielo estate inverno primavera natale
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedi domenica vespa ducati
fiat ferrari lamborghini maserati valentino rossi valentinorossi delpiero totti maradona ronaldo baggio balotelli buffon
password! password123 cambiami qwerty1 provaprova prova prova123 pippo123 paperina topolina
`;

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: [...new Set(COMMON_PASSWORDS.trim().split(/\s+/))] },
});

/** Estimates how hard a password is to guess. `known` has the name and e-mail address, because attackers try them first. */
export function estimateStrength(password: string, known: readonly string[]): Strength {
  const personal = known
    .flatMap((text) => [text, ...text.split(/[\s@.]+/)])
    .filter((text) => text.length >= SHORTEST_KNOWN);
  const { score, sequence } = estimator.check(password, personal);
  const level = score as StrengthLevel;
  if (sequence.length === 1 && isCommon(sequence[0])) return { level: 0, doubt: 'common' };
  // The estimator does not decide this, because it would rate three known words as a strong password.
  if (isMostlyOf(personal, password)) return { level: level === 0 ? 0 : 1, doubt: 'personal' };
  return { level, doubt: undefined };
}

function isCommon(match: MatchExtended | undefined): boolean {
  return match?.pattern === 'dictionary' && match.dictionaryName.startsWith('passwords');
}

function isMostlyOf(known: readonly string[], password: string): boolean {
  const typed = password.toLowerCase();
  const longestFirst = [...known].sort((one, other) => other.length - one.length);
  let left = typed;
  for (const text of longestFirst) left = left.replaceAll(text.toLowerCase(), '');
  return left !== typed && left.length < OWN_LETTERS_MIN;
}
