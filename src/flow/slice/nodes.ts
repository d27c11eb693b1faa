import type { Ways } from './ways.js';
import type { KnownClasses } from './outline/known-classes.js';
import type { CallExpr, FunctionExpr, MemberExpr, TextExpr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';

/** An expression with a word of interest: a text, or a member by its name. */
export type Seed = TextExpr | MemberExpr;

/** How many arguments of a call are told apart by their places: any parameter may take those behind. */
export const PLACES = 12;

/** Which of the arguments of a call is meant; `*` for any. */
export type PlaceGiven = number | '*';

/** Most places lead nowhere and have one name: there are hundreds of thousands, which share an empty list. */
export const NONE: readonly never[] = [];

/** How long a list is before it is made longer in place: that takes room for many more, and most stay short. */
const SHORT = 6;

/** A list with one more, which may be the same. */
export function added<T>(list: readonly T[], one: T): readonly T[] {
  if (list.length < SHORT) return [...list, one];
  (list as T[]).push(one);
  return list;
}

/** What functions may be called by the names of one thing, and from where. */
export class Callable {
  /** The names. */
  readonly names: Node[] = [];
  calls: readonly Site[] = NONE;
  functions: readonly Unit[] = NONE;
  /** Of the functions taken together: one is of interest; one makes what it gives of what it is given. */
  hot = false;
  builds = false;
  /** They are handed to something that calls them for what they give. */
  handed = false;
  /** The places of parameters that matter, and how many calls away what is given for one does; negative for none. */
  wanted: readonly number[] = NONE;
  hops = -1;
  /** How many of the calls were told that a function gives back what it is given. */
  gaveBack = 0;
  /** Units that mention it. */
  readers: readonly Unit[] = NONE;
  /** What is given for a parameter, of those places in which a call gives something. */
  params: Map<PlaceGiven, Node> | undefined;
  /** What the functions give, where a call gets it. */
  results: Node | undefined;

  /** A unit mentions it. */
  readBy(unit: Unit): void {
    this.readers = added(this.readers, unit);
  }

  /** A parameter in this place matters. */
  wants(place: number): void {
    if (!this.wanted.includes(place)) this.wanted = added(this.wanted, place);
  }
}

/** A variable, member, result or parameter: what values go through. */
export class Node {
  /** Where its values go. */
  to: readonly Edge[] = NONE;
  /** What its value is made of, and the unit that makes it. */
  from: readonly Source[] = NONE;
  /** Calls that use it, as receiver, callee or argument. */
  uses: readonly Site[] = NONE;
  /** It matters only where a word of interest comes to it: a whole segment of a path. */
  isSegment = false;
  /** Functions that it may be. */
  may: readonly Unit[] = NONE;
  /** Other names of the same. */
  alike: readonly Node[] = NONE;
  /** The call whose result it is. */
  site: Site | undefined;
  /** The function whose result it is. */
  unit: Unit | undefined;
  /** A parameter that takes the block behind the arguments, however many there are. */
  isBlock = false;
  /** The function, or the class with fields of its own, whose parameter it is. */
  paramOf: Unit | undefined;
  /** Which of the parameters it is: one that takes all that is left is several. */
  places: readonly number[] = NONE;
  ways: Ways = 0;
  /** Its value matters; `callers`: also what callers give for it. */
  needed: '' | 'here' | 'callers' = '';
  /** How many calls and fields away what makes its value still matters. */
  hops = 0;
  /** Where it is what a function is given or gives: how many such functions are given and give one another. */
  depth = 0;
  /** How far it was gone over, forward with which ways, and backward for what. */
  private over: Gone | undefined;
  /** It waits to be gone over, forward or backward. */
  queued = false;
  queuedBack = false;
  /** It stands for the methods of a name, whatever they are methods of. */
  isMethod = false;
  /** It does, and many things have one of that name. */
  isCommon = false;
  private called: Callable | undefined;

  /** `shared`: it outlives the run of the function that sets it. */
  constructor(readonly shared: boolean) {}

  get gone(): Gone {
    return (this.over ??= {
      ways: 0,
      to: 0,
      uses: 0,
      how: '',
      hops: 0,
      from: 0,
      alike: 0,
      given: undefined,
      entered: undefined,
    });
  }

  get callable(): Callable {
    if (this.called === undefined) {
      this.called = new Callable();
      this.called.names.push(this);
    }
    return this.called;
  }

  set callable(of: Callable) {
    this.called = of;
  }

  /** The calls of what goes by its name. */
  get calls(): readonly Site[] {
    return this.called?.calls ?? NONE;
  }
}

interface Gone {
  ways: Ways;
  to: number;
  uses: number;
  how: '' | 'here' | 'callers';
  hops: number;
  from: number;
  alike: number;
  /** How much of what calls give for it was asked for. */
  given: Map<Node, number> | undefined;
  /** How many calls of a callable were entered, and from how far. */
  entered: Map<Callable, { readonly hops: number; readonly calls: number }> | undefined;
}

/** What of the ways goes on. */
export type Passing = 'all' | 'argument' | 'result' | 'sent' | 'functions';

export interface Edge {
  readonly node: Node;
  readonly passes: Passing;
}

export interface Source {
  readonly node: Node;
  readonly unit: Unit;
  /** The call that gives it. */
  readonly site?: Site | undefined;
}

/** What an expression's value is made of: by what words of interest come to it, and what must be known to know it. */
export interface Sources {
  readonly flow: readonly Node[];
  readonly need: readonly Node[];
}

/** A call. */
export interface Site {
  readonly expr: CallExpr;
  readonly unit: Unit;
  /** The last of the names that it calls; empty where it has none. */
  readonly name: string;
  /** What stands for the called function: a variable, a method's name. */
  readonly callees: Node[];
  /** Functions that are written in its arguments, and the names of those that it is handed to call. */
  inline: readonly Unit[];
  handed: readonly Node[];
  /** What it is called on. */
  readonly receiver: readonly Node[];
  /** What its program says of the classes of things. */
  readonly classes: KnownClasses;
  /** What it gives is the answer to what it is given. */
  readonly answers: boolean;
  /** What it gives is waited for, or it is the method of a library that sends what its other names say. */
  readonly isAnswered: boolean;
  /** It is called on the object whose method it stands in. */
  readonly onSelf: boolean;
  /** What a word of interest may come by: receiver, arguments. */
  operands: readonly Node[];
  /** What has to be known to run it: what it is called on, and what it is given. */
  needs: readonly Node[];
  given: readonly (readonly [place: PlaceGiven, sources: Sources])[];
  /** How words of interest come to it. */
  ways: Ways;
  readonly result: Node;
  /**
   * What is done with a word of interest there: it may be sent; the value is only taken further (`builds`); it goes no
   * further, it is compared or shown (`ends`). `own`: a function of the project does it.
   */
  readonly does: 'sends' | 'builds' | 'ends' | 'own';
  live: boolean;
  /** Of a common name: what it is called on is of a class with such a method. */
  meets: boolean;
  /** Ways by which words came that were not looked at yet. */
  coming: Ways;
}

/**
 * A part of a program that is run or not as a whole: a function, a class, or the top level of a file. What stands in
 * functions inside of it is theirs.
 */
export interface Unit {
  readonly file: string;
  /** It stands in a file of tests. */
  readonly isTest: boolean;
  readonly around: Unit | undefined;
  readonly node: FunctionExpr | ClassExpr | undefined;
  /** The call that it is written in an argument of. */
  readonly within: Site | undefined;
  readonly params: Node[];
  /** What takes something of what it is given: the parameters, each once, and `all`. */
  takers: readonly Node[];
  /** All that it is given, where it asks for that: `arguments`. */
  all: Node | undefined;
  /** What it gives. */
  readonly results: Node;
  /** What it is called by. */
  readonly names: Node[];
  /** The names by which it may be handed out, and whether one of them is not for others. */
  readonly words: Set<string>;
  hidden: boolean;
  /** Of a method, the names of its class and of those that the class is built on. */
  owners: readonly string[];
  /** It is called as a method of what its first parameter gets, so that each other one gets the argument before. */
  readonly extends: boolean;
  /** It makes an object, which may hold what it is given. */
  constructs: boolean;
  exported: boolean;
  hot: boolean;
  /** The words of interest that stand in it and in no unit inside of it. */
  readonly seeds: Seed[];
}
