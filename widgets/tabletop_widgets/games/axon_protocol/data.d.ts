// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** What has just been done. */
export interface Acted {
  name: string;
  lines: ActedLine[];
}

/** Something that was done in an activation, or a line that was skipped. */
export interface ActedLine {
  text: string;
  done: "done" | "skipped";
}

/** An area with all that lies on it. */
export interface Area {
  /** Its id. */
  area: string;
  number: number;
  name: string;
  type: string;
  type_text: string;
  /** Where its middle lies on the map. */
  x: number;
  y: number;
  shop: boolean;
  /** What holds there at all times; "" if nothing. */
  lasting_text: string;
  /** How much data lies there. */
  data: number;
  /** The seat whose corporation stands there. */
  owner: number | null;
  corporation: string | null;
  color: string | null;
  fields: Field[];
  /** Who is there. */
  figures: string[];
  guarded: boolean;
  /** All of it as sentences. */
  text: string;
}

/** What an area is called. */
export interface AreaName {
  area: string;
  name: string;
}

/** What the areas are called. */
export interface AreaNames {
  areas: AreaName[];
}

/** An attack that somebody is asked to counter. */
export interface AttentionData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  reaction: Reaction;
}

/** The map. */
export interface City {
  areas: Area[];
  /** From which area to which. */
  streets: [string, string][];
  highways: [string, string][];
}

/** The city. */
export interface CityData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** The character or area that is selected; "" if none is. */
  looked: string;
  /** Who was activated last. */
  last: string;
  city: City;
  lineup: MapCharacter[];
}

/** The corporation of a seat. */
export interface Corporation {
  id: string;
  name: string;
  /** What it scores. */
  resources: string[];
  /** What it scores besides. */
  extra: string | null;
  /** The only thing that it scores. */
  monopoly: string | null;
  ability_text: string;
  /** Whether its ability was used. */
  used: boolean;
  area: string;
}

/** The corporations to choose from. */
export interface CorporationsData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  corporations: OfferedCorporation[];
}

/** A seat without its hand. */
export interface DeskSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  vp: number;
  score_text: string;
  asked: boolean;
  first: boolean;
  active: boolean;
  corporation: Corporation | null;
  hand_count: number;
  desktop: Software[];
  /** Points that stay. */
  permanent: number;
  virtual: boolean;
}

/** Every seat with its corporation, and the piles. */
export interface DesktopsData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  desktops: DeskSeat[];
  piles: Piles;
}

/** An action field. */
export interface Field {
  /** Its reference: area and number. */
  field: string;
  kind: string;
  kind_text: string;
  skills: string[];
  skill_names: string[];
  text: string;
  used: boolean;
  /** Whether it is a crime scene. */
  scene: boolean;
}

/** A skill, and what it could do. */
export interface Hack {
  name: string;
  can: boolean;
  skill: string;
  /** On whom, or why nothing. */
  text: string;
}

/** A seat with its hand. */
export interface HandSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  /** None if the viewer may not see it. */
  hand: Software[] | null;
  hand_count: number;
}

/** Where markers lie. */
export interface Lies {
  who: string;
  n: number;
}

/** Everybody who is in the city. */
export interface LineUpData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  lineup: ListedCharacter[];
}

/** What the line-up shows of a character. */
export interface ListedCharacter {
  character: string;
  name: string;
  /** The two letters on its piece. */
  sign: string;
  types: string[];
  type_names: string[];
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  markers: MarkerCount[];
  activated: boolean;
  guarding: boolean;
  criminal: boolean;
  overdose: boolean;
  initiative: number;
  /** What it would do now, as a sentence. */
  trace_text: string;
}

/** A character on the map: of its skills only whether they could do anything. */
export interface MapCharacter {
  character: string;
  name: string;
  /** The two letters on its piece. */
  sign: string;
  types: string[];
  type_names: string[];
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  markers: MarkerCount[];
  activated: boolean;
  guarding: boolean;
  criminal: boolean;
  overdose: boolean;
  initiative: number;
  /** What it would do now, as a sentence. */
  trace_text: string;
  area: string;
  passives: string[];
  trace: TracedLine[] | RoutineLine[];
  reach: Reach;
  hack: Possible[];
}

/** So many markers of a resource. */
export interface MarkerCount {
  resource: string;
  n: number;
  text: string;
}

/** The characters to choose from. */
export interface OfferData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  offer: OfferedCharacter[];
}

/** A character to choose. */
export interface OfferedCharacter {
  character: string;
  name: string;
  sign: string;
  types: string[];
  type_names: string[];
  start_name: string;
  initiative: number;
  complex: boolean;
  routine: RoutineLine[];
  passives: string[];
  skills: string[];
  skill_names: string[];
}

/** A corporation to choose. */
export interface OfferedCorporation {
  id: string;
  name: string;
  color: string;
  resources: string[];
  ability_text: string;
  area_name: string;
}

/** A way to a marker of a resource. */
export interface Opportunity {
  character: string;
  name: string;
  way: string;
  text: string;
}

/** The piles, by how many cards they have. */
export interface Piles {
  deck: number;
  character_discard: number;
  stack: number;
  software_discard: SoftwarePile;
}

/** The points of every seat. */
export interface PointsData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  points: ScoredSeat[];
}

/** A skill, and whether it could do anything if the character were hacked now. */
export interface Possible {
  name: string;
  can: boolean;
}

/** The areas where a character would come. */
export interface Reach {
  walk: string[];
  drive: string[];
}

/** A card that waits for a counter. */
export interface Reaction {
  attack: Software;
  by: number;
  text: string;
  asked: number;
}

/** One of the six resources, and what tells it from the others. */
export interface Resource {
  id: string;
  letter: string;
  name: string;
  color: string;
  shape: string;
}

/** A reward that waits on a track. */
export interface Reward {
  field: number;
  kind: "resource" | "vp" | "card";
}

/** The steps at the end of a round. */
export interface RoundEndData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  checklist: Step[];
}

/** A line of a routine, as it is printed. */
export interface RoutineLine {
  text: string;
}

/** A part of the points. */
export interface ScorePart {
  text: string;
  n: number;
}

/** A seat with its points. */
export interface ScoredSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  vp: number;
  parts: ScorePart[];
}

/** Who a seat is. */
export interface Seat {
  seat: number;
  letter: string;
  name: string;
  color: string;
}

/** Software cards of one design. */
export interface Software {
  card: string;
  name: string;
  kind: "attack" | "counter" | "service";
  kind_text: string;
  /** Whether it stays on the desktop. */
  desktop: boolean;
  text: string;
  /** How many of them. */
  n: number;
  /** The random numbers on them. */
  numbers: number[];
}

/** The software cards that one player holds. */
export interface SoftwareHandData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  seat: HandSeat;
}

/** The discard pile of software. */
export interface SoftwarePile {
  n: number;
  top: Software | null;
}

/** A step at the end of a round. */
export interface Step {
  step: number;
  text: string;
  state: "done" | "now" | "next" | "skipped";
  detail: string;
}

/** Stress against its limit. */
export interface StressData {
  words: Record<string, string>;
  selected: string;
  able: string[];
  stress: number;
  limit: number;
  start_limit: number;
  /** How far the end is, a sentence for each way to it. */
  end_text: string[];
}

/** One character, and what has just been done. */
export interface TraceData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  character: TracedCharacter | null;
  acted: Acted | null;
  city: AreaNames;
}

/** A character with all that is known about it. */
export interface TracedCharacter {
  character: string;
  name: string;
  /** The two letters on its piece. */
  sign: string;
  types: string[];
  type_names: string[];
  area_name: string;
  /** The cell it sits in. */
  cell: number | null;
  markers: MarkerCount[];
  activated: boolean;
  guarding: boolean;
  criminal: boolean;
  overdose: boolean;
  initiative: number;
  /** What it would do now, as a sentence. */
  trace_text: string;
  area: string;
  passives: string[];
  trace: TracedLine[] | RoutineLine[];
  reach: Reach;
  hack: Hack[];
  start_name: string;
  complex: boolean;
  routine: RoutineLine[];
  skills: string[];
  skill_names: string[];
  order: number;
}

/** A line of a routine, with what would become of it now. */
export interface TracedLine {
  text: string;
  done: "done" | "skipped" | "not_reached";
  /** Why it is skipped. */
  why: string[];
  /** What it leaves open. */
  options: string[];
  note: string;
}

/** The track of a resource. */
export interface Track {
  id: string;
  count: number;
  supply: number;
  rewards: Reward[];
  /** Where the red zone begins. */
  red_from: number;
  top: number;
  /** The seats that score it. */
  owners: number[];
  on: Lies[];
}

/** The six resource tracks. */
export interface TracksData {
  words: Record<string, string>;
  resources: Resource[];
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  tracks: Track[];
  opportunities: Record<string, Opportunity[]>;
}
