/** What the demo's titles are about in German and in French; their names are the same everywhere. */

interface TitleTexts {
  readonly de: string;
  readonly fr: string;
}

export const titleTexts: Readonly<Record<string, TitleTexts>> = {
  'Emberfall Chronicles': {
    de: 'Ein Königreich im Ascheregen, vier Erben und ein Thron, der jeden verbrennt, der auf ihm sitzt.',
    fr: 'Un royaume sous une pluie de braises, quatre héritiers et un trône qui brûle quiconque s’y assied.',
  },
  'Northern Drift': {
    de: 'Befahre die letzte Handelsroute des Nordens, bevor das Eis sie schließt.',
    fr: 'Parcourez la dernière route marchande du Nord avant que la glace ne la referme.',
  },
  'Aurora Station': {
    de: 'Halte zweiundvierzig Menschen am Leben, über einem Planeten, der kein Wetter haben dürfte.',
    fr: 'Gardez quarante-deux personnes en vie au-dessus d’une planète qui ne devrait pas avoir de météo.',
  },
  'Gridline Zero': {
    de: 'Leite das letzte ehrliche Netz der Stadt um, von Stromausfall zu Stromausfall.',
    fr: 'Acheminez le dernier réseau honnête de la ville, une panne après l’autre.',
  },
  'Saltmarsh Detectives': {
    de: 'Zwei Ermittler, ein Leuchtturm und ein Dorf, das seine Gezeitentafeln geheim hält.',
    fr: 'Deux enquêteurs, un phare et un village qui tient ses tables des marées secrètes.',
  },
  'Velvet Asphalt': {
    de: 'Nächtliche Rennen an einer Küste, die nie ganz zu Ende ist.',
    fr: 'Des courses de nuit le long d’une côte qui ne finit jamais tout à fait.',
  },
  'Hollow Pines': {
    de: 'Nachts zählt etwas die Bäume. Am Morgen steht einer mehr da.',
    fr: 'La nuit, quelque chose compte les arbres. Au matin, il y en a un de plus.',
  },
  Tidebreaker: {
    de: 'Baue eine Flotte aus dem, was der Sturm zurücklässt.',
    fr: 'Bâtissez une flotte avec ce que la tempête laisse derrière elle.',
  },
  'Skyward Archipelago': {
    de: 'Ackern, fliegen und streiten auf Inseln, die mit den Jahreszeiten treiben.',
    fr: 'Cultivez, volez et querellez-vous sur des îles qui dérivent au fil des saisons.',
  },
  'Ironroot Settlers': {
    de: 'Baue eine Stadt im Tal, die ihre Gründer überlebt, und deren Groll dazu.',
    fr: 'Bâtissez dans la vallée une ville qui survive à ses fondateurs, et à leurs rancunes.',
  },
  'Quiet Orbit': {
    de: 'Ein Kurier, ein sterbendes Funkgerät und neun Tage bis zu einem Mond, von dem niemand bestellt hat.',
    fr: 'Un coursier, une radio qui lâche et neuf jours jusqu’à une lune d’où personne n’a rien commandé.',
  },
  Glassblade: {
    de: 'Duelle, in denen jede Parade etwas zerbricht, das du später brauchst.',
    fr: 'Des duels où chaque parade brise quelque chose dont vous aurez besoin plus tard.',
  },
  'Harbour Nights': {
    de: 'Führe eine Jazzbar am Hafen und entscheide, wer den Tisch am Fenster bekommt.',
    fr: 'Tenez un bar de jazz sur les quais, et décidez qui aura la table près de la fenêtre.',
  },
  'Dune Caravan': {
    de: 'Wasser ist Geld, Karten lügen, und die Karawane bricht bei Tagesanbruch auf.',
    fr: 'L’eau est une monnaie, les cartes mentent, et la caravane part à l’aube.',
  },
  'Pitch Legends 26': {
    de: 'Die Dorfliga, das große Stadion und die dreißig Jahre dazwischen.',
    fr: 'La ligue du village, le grand stade et les trente années qui les séparent.',
  },
  'Warpline Runner': {
    de: 'Eine Spur, ein Leben und eine Musik, die dir immer ein wenig voraus ist.',
    fr: 'Une seule voie, une seule vie, et une bande-son toujours un peu en avance sur vous.',
  },
  'Monsoon City': {
    de: 'Plane eine Metropole für sechs Monate Regen und sechs Monate Reue.',
    fr: 'Planifiez une métropole pour six mois de pluie et six mois de regrets.',
  },
  'Copper Crown': {
    de: 'Ein Taktikspiel über Münzen, Belagerungen und den Preis der Treue.',
    fr: 'Un jeu de tactique sur la monnaie, les sièges et le prix de la loyauté.',
  },
  Lanternfolk: {
    de: 'Begleite die Toten des Waldes nach Hause. Die meisten sind höflich.',
    fr: 'Raccompagnez chez eux les morts de la forêt. La plupart sont polis.',
  },
  'Comet Couriers': {
    de: 'Bringe Pakete zwischen Kometen aus, die nicht dort sind, wo du sie verlassen hast.',
    fr: 'Livrez des colis entre des comètes qui ne sont plus là où vous les avez laissées.',
  },
};
