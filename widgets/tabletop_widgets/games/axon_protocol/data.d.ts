// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** What has just been done. */
export interface Acted {
  /** Who acted. */
  name: string;
  /** What was done or skipped. */
  lines: ActedLine[];
}

/** Something that was done in an activation, or a line that was skipped. */
export interface ActedLine {
  /** What happened. */
  text: string;
  /** What became of it. */
  done: "done" | "skipped";
}

/** An area with all that lies on it. */
export interface Area {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  area: string;
  /** The number on its tile. */
  number: number;
  /** What kind of area it is. */
  type: string;
  /** The same in words. */
  type_text: string;
  /** Where its middle lies on the map. */
  x: number;
  /** The same from top to bottom. */
  y: number;
  /** Whether there is a shop. */
  shop: boolean;
  /** What holds there at all times; "" if nothing. */
  lasting_text: string;
  /** How much data lies there. */
  data: number;
  /** The seat whose corporation stands there. */
  owner: number | null;
  /** That of the corporation that belongs there; None if none does. */
  color: string | null;
  /** Its action fields. */
  fields: Field[];
  /** Who is there. */
  figures: string[];
  /** Whether somebody guards it. */
  guarded: boolean;
  /** All of it as sentences. */
  text: string;
}

/** What an area is called. */
export interface AreaName {
  /** Its id. */
  area: string;
  /** What it is called. */
  name: string;
}

/** What the areas are called. */
export interface AreaNames {
  /** Every area. */
  areas: AreaName[];
}

/** An attack that somebody is asked to counter. */
export interface AttentionData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What waits for a counter. */
  reaction: Reaction;
}

/** What is printed on a character. */
export interface CharacterCard {
  /** What it is called, in the language of the view. */
  name: string;
  /** By their ids. */
  types: string[];
  /** The same in words. */
  type_names: string[];
  /** Its id. */
  character: string;
  /** The two letters on its piece. */
  sign: string;
  /** The number on its card. */
  initiative: number;
  /** Where it comes into the city. */
  start_name: string;
  /** Whether its routine is a long one. */
  complex: boolean;
  /** What it does when it is activated: the first line that can be done. */
  routine: RoutineLine[];
  /** What else holds for it, as sentences. */
  passives: string[];
  /** The ids of its skills. */
  skills: string[];
  /** What they are called. */
  skill_names: string[];
}

/** The map. */
export interface City {
  /** The areas with what lies on them. */
  areas: Area[];
  /** From which area to which. */
  streets: [string, string][];
  /** The same for those who drive. */
  highways: [string, string][];
}

/** The city. */
export interface CityData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** The character or area that is selected; "" if none is. */
  looked: string;
  /** Who was activated last. */
  last: string;
  /** The map with what lies on it. */
  city: City;
  /** Who is there. */
  lineup: MapCharacter[];
}

/** The corporation of a seat. */
export interface Corporation {
  /** What it is called, in the language of the view. */
  name: string;
  /** What content files call it. */
  id: string;
  /** What it scores. */
  resources: string[];
  /** What it can do, as sentences. */
  ability_text: string;
  /** What it scores besides. */
  extra: string | null;
  /** The only thing that it scores. */
  monopoly: string | null;
  /** Whether its ability was used. */
  used: boolean;
  /** The id of the area where it stands. */
  area: string;
}

/** A corporation to choose. */
export interface CorporationChoice {
  /** What it is called, in the language of the view. */
  name: string;
  /** What content files call it. */
  id: string;
  /** What it scores. */
  resources: string[];
  /** What it can do, as sentences. */
  ability_text: string;
  /** A CSS colour. */
  color: string;
  /** Where it stands. */
  area_name: string;
}

/** The corporations to choose from. */
export interface CorporationsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** The corporations. */
  corporations: CorporationChoice[];
}

/** A seat without its hand. */
export interface DeskSeat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** Points now. */
  vp: number;
  /** Whether this seat decides now. */
  asked: boolean;
  /** The parts of the points as a sum. */
  score_text: string;
  /** Whether it begins the round. */
  first: boolean;
  /** Whether it is its turn. */
  active: boolean;
  /** None before it has chosen one. */
  corporation: Corporation | null;
  /** How many cards it holds. */
  hand_count: number;
  /** What lies open before it. */
  desktop: Software[];
  /** Points that stay. */
  permanent: number;
}

/** Every seat with its corporation, and the piles. */
export interface DesktopsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** The seat that is looked from. */
  mine: number;
  /** Whether the other seats are a line each, which opens. */
  folded: boolean;
  /** Every seat. */
  desktops: DeskSeat[];
  /** The piles. */
  piles: Piles;
}

/** An action field. */
export interface Field {
  /** Its reference: area and number. */
  field: string;
  /** Who may act on it: "free", "skill", "phishing" or "leave". */
  kind: string;
  /** The same in words. */
  kind_text: string;
  /** The ids of the skills that it lets one use. */
  skills: string[];
  /** What they are called. */
  skill_names: string[];
  /** What it is for, as a sentence. */
  text: string;
  /** Whether it was used this round. */
  used: boolean;
  /** Whether it is a crime scene. */
  scene: boolean;
}

/** A skill, and what it could do. */
export interface Hack {
  /** What it is called, in the language of the view. */
  name: string;
  /** Whether it could. */
  can: boolean;
  /** Its id. */
  skill: string;
  /** On whom, or why nothing. */
  text: string;
}

/** A seat with its hand. */
export interface HandSeat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** None if the viewer may not see it. */
  hand: Software[] | null;
  /** How many cards it holds. */
  hand_count: number;
}

/** Where markers lie. */
export interface Lies {
  /** On whom or where, by name. */
  who: string;
  /** How many. */
  n: number;
}

/** Everybody who is in the city. */
export interface LineUpData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** Who is in the city. */
  lineup: ListedCharacter[];
}

/** What the line-up shows of a character in the city. */
export interface ListedCharacter {
  /** What it is called, in the language of the view. */
  name: string;
  /** By their ids. */
  types: string[];
  /** The same in words. */
  type_names: string[];
  /** Its id. */
  character: string;
  /** The two letters on its piece. */
  sign: string;
  /** The number on its card. */
  initiative: number;
  /** Where it is. */
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  /** What it carries. */
  markers: MarkerCount[];
  /** Whether it was activated this round. */
  activated: boolean;
  /** Whether it guards its area. */
  guarding: boolean;
  /** Whether it counts as one. */
  criminal: boolean;
  /** Whether it would die of drugs. */
  overdose: boolean;
  /** What it would do now, as a sentence. */
  trace_text: string;
}

/** A character on the map: of its skills only whether they could do anything. */
export interface MapCharacter {
  /** What it is called, in the language of the view. */
  name: string;
  /** By their ids. */
  types: string[];
  /** The same in words. */
  type_names: string[];
  /** Its id. */
  character: string;
  /** The two letters on its piece. */
  sign: string;
  /** The number on its card. */
  initiative: number;
  /** Where it is. */
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  /** What it carries. */
  markers: MarkerCount[];
  /** Whether it was activated this round. */
  activated: boolean;
  /** Whether it guards its area. */
  guarding: boolean;
  /** Whether it counts as one. */
  criminal: boolean;
  /** Whether it would die of drugs. */
  overdose: boolean;
  /** What it would do now, as a sentence. */
  trace_text: string;
  /** Where it is. */
  area: string;
  /** What else holds for it, as sentences. */
  passives: string[];
  /** What it would do now; while that is the question of a quiz, what is printed. */
  trace: TracedLine[] | RoutineLine[];
  /** Its skills. */
  hack: Possible[];
  /** Where it would come. */
  reach: Reach;
}

/** So many markers of a resource. */
export interface MarkerCount {
  /** Its id. */
  resource: string;
  /** How many. */
  n: number;
  /** Both in words. */
  text: string;
}

/** The characters to choose from. */
export interface OfferData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** The characters. */
  offer: CharacterCard[];
}

/** A way to a marker of a resource. */
export interface Opportunity {
  /** What it is called, in the language of the view. */
  name: string;
  /** Who could make it. */
  character: string;
  /** How, as an id. */
  way: string;
  /** The same as a sentence. */
  text: string;
}

/** The piles. */
export interface Piles {
  /** How many characters are left. */
  deck: number;
  /** How many characters are out of the game. */
  character_discard: number;
  /** How many software cards are left. */
  stack: number;
  /** The software that was played. */
  software_discard: SoftwarePile;
}

/** The points of every seat. */
export interface PointsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** Every seat. */
  points: ScoredSeat[];
}

/** A skill, and whether it could do anything if the character were hacked now. */
export interface Possible {
  /** What it is called, in the language of the view. */
  name: string;
  /** Whether it could. */
  can: boolean;
}

/** The areas where a character would come. */
export interface Reach {
  /** On foot. */
  walk: string[];
  /** By car. */
  drive: string[];
}

/** A card that waits for a counter. */
export interface Reaction {
  /** The card. */
  attack: Software;
  /** The seat that plays it. */
  by: number;
  /** What is happening, as a sentence. */
  text: string;
  /** The seat that may counter it. */
  asked: number;
}

/** One of the six resources, and what tells it from the others. */
export interface Resource {
  /** What it is called, in the language of the view. */
  name: string;
  /** What content files call it. */
  id: string;
  /** On its icon, so that colour is never all there is. */
  letter: string;
  /** A CSS colour. */
  color: string;
}

/** A reward that waits on a track. */
export interface Reward {
  /** Where it lies. */
  field: number;
  /** What it gives. */
  kind: "resource" | "vp" | "card";
}

/** The steps at the end of a round. */
export interface RoundEndData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** The steps in their order. */
  checklist: Step[];
}

/** A line of a routine, as it is printed. */
export interface RoutineLine {
  /** The line in words. */
  text: string;
}

/** A part of the points. */
export interface ScorePart {
  /** What it is for. */
  text: string;
  /** How many points. */
  n: number;
}

/** A seat with its points. */
export interface ScoredSeat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** Points now. */
  vp: number;
  /** Their parts. */
  parts: ScorePart[];
}

/** What tells a seat from the others. */
export interface SeatMark {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
}

/** Software cards of one design. */
export interface Software {
  /** What it is called, in the language of the view. */
  name: string;
  /** The id of the design. */
  card: string;
  /** When it is played: "attack", "counter" or "service". */
  kind: string;
  /** The same in words. */
  kind_text: string;
  /** Whether it stays on the desktop. */
  desktop: boolean;
  /** What it does, as sentences. */
  text: string;
  /** How many of them. */
  n: number;
  /** The random numbers on them. */
  numbers: number[];
}

/** The software cards that one player holds. */
export interface SoftwareHandData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** Whose hand it is. */
  seat: HandSeat;
}

/** The discard pile of software. */
export interface SoftwarePile {
  /** How many cards. */
  n: number;
  /** The card on top; None if there is none. */
  top: Software | null;
}

/** A step at the end of a round. */
export interface Step {
  /** From 1. */
  step: number;
  /** What is done. */
  text: string;
  /** How far it is. */
  state: "done" | "now" | "next" | "skipped";
  /** What it means just now; "" if nothing. */
  detail: string;
}

/** Stress against its limit. */
export interface StressData {
  /** How much there is. */
  stress: number;
  /** How much ends the game. */
  limit: number;
  /** The limit at the beginning. */
  start_limit: number;
  /** How far the end is, a sentence for each way to it. */
  end_text: string[];
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
}

/** One character, and what has just been done. */
export interface TraceData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** Who is looked at; None if nobody is. */
  character: TracedCharacter | null;
  /** What has just been done; None if nothing has. */
  acted: Acted | null;
  /** What the areas are called. */
  city: AreaNames;
}

/** A character in the city with all that is known about it. */
export interface TracedCharacter {
  /** What it is called, in the language of the view. */
  name: string;
  /** By their ids. */
  types: string[];
  /** The same in words. */
  type_names: string[];
  /** Its id. */
  character: string;
  /** The two letters on its piece. */
  sign: string;
  /** The number on its card. */
  initiative: number;
  /** Where it is. */
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  /** What it carries. */
  markers: MarkerCount[];
  /** Whether it was activated this round. */
  activated: boolean;
  /** Whether it guards its area. */
  guarding: boolean;
  /** Whether it counts as one. */
  criminal: boolean;
  /** Whether it would die of drugs. */
  overdose: boolean;
  /** What it would do now, as a sentence. */
  trace_text: string;
  /** Where it comes into the city. */
  start_name: string;
  /** Whether its routine is a long one. */
  complex: boolean;
  /** What it does when it is activated: the first line that can be done. */
  routine: RoutineLine[];
  /** What else holds for it, as sentences. */
  passives: string[];
  /** The ids of its skills. */
  skills: string[];
  /** What they are called. */
  skill_names: string[];
  /** The id of the area where it is. */
  area: string;
  /** What it would do now, line by line. */
  trace: TracedLine[];
  /** What it could do if it were hacked now. */
  hack: Hack[];
  /** Where it would come. */
  reach: Reach;
}

/** A line of a routine, with what would become of it now. */
export interface TracedLine {
  /** The line in words. */
  text: string;
  /** What becomes of it. */
  done: "done" | "skipped" | "not_reached";
  /** Why it is skipped. */
  why: string[];
  /** What it leaves open. */
  options: string[];
  /** What it is about, where that needs saying; "" if not. */
  note: string;
}

/** The track of a resource. */
export interface Track {
  /** The resource. */
  id: string;
  /** How many markers are in play. */
  count: number;
  /** How many are left. */
  supply: number;
  /** Those that nobody has reached. */
  rewards: Reward[];
  /** Where the red zone begins. */
  red_from: number;
  /** Where the track ends. */
  top: number;
  /** The seats that score it. */
  owners: number[];
  /** Where the markers lie. */
  on: Lies[];
}

/** The six resource tracks, and stress against its limit. */
export interface TracksData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells the six resources apart. */
  resources: Resource[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** How much there is. */
  stress: number;
  /** How much ends the game. */
  limit: number;
  /** How far the end is, a sentence for each way to it. */
  end_text: string[];
  /** The six tracks. */
  tracks: Track[];
  /** Who could make a marker now, by resource. */
  opportunities: Record<string, Opportunity[]>;
}
