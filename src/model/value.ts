import type { FunctionExpr } from './program.js';
import type { ClassExpr, ClassMember } from './class.js';
import type { TypeNote } from './type-note.js';
import type { RequestSite } from './request.js';
import type { Span } from './span.js';
import type { Text } from './text.js';

/**
 * What an expression folds to. Values are shared and never changed in place, except the members of an object or
 * list, which the evaluator changes as the program would.
 */
export type Value =
  | TextValue
  | LiteralValue
  | ObjectValue
  | ListValue
  | FunctionValue
  | ClassValue
  | ExternalValue
  | EncodedValue
  | ResponseValue
  | ChoiceValue
  | UnknownValue;

export interface TextValue {
  readonly kind: 'text';
  readonly text: Text;
}

export interface Member {
  readonly key: string;
  readonly keySpan?: Span | undefined;
  readonly value: Value;
  /** The value may be made only when it is asked for. */
  readonly late?: true | undefined;
  /** The expression that gives the value, where it is written in the object itself. */
  readonly valueSpan?: Span | undefined;
  /** The whole `key: value`, where it is written in the object itself. */
  readonly span?: Span | undefined;
  readonly shorthand?: boolean | undefined;
  /** A filter of jq gives it by its name alone: `{$value}`. */
  readonly inFilter?: 'member' | undefined;
  /** Where the key is written when the member is set later: `of.key = value`. */
  readonly setAt?: Span | undefined;
  /** How it is set apart from its neighbours, where that is no comma. */
  readonly apart?: 'semicolon' | undefined;
  /** The comma that goes with it, where that stands in another literal; `unseen` where none is written for it alone. */
  readonly comma?: Span | 'unseen' | undefined;
  /** An argument that makes an object of a class: the class says what is given, in which order, and what is sent of it. */
  readonly given?: true | undefined;
  /** Another member of the key stood there before, be it from another object: without this one, that one is there. */
  readonly covers?: true | undefined;
  /** The type of the object has it, at `keySpan`: nothing was seen to set it. */
  readonly declared?: true | undefined;
}

export interface LiteralValue {
  readonly kind: 'literal';
  readonly value: number | boolean | null | undefined;
  readonly span?: Span | undefined;
  /** It comes out so whatever ran before. */
  readonly always?: true | undefined;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: Map<string, Member>;
  /** Holds members that are not known (a spread of something unknown, a computed key). */
  open: boolean;
  /** Where the object is written: braces included. */
  readonly span?: Span | undefined;
  /** How its members are set apart: by commas, where nothing is said. */
  readonly apart?: 'comma' | 'word' | 'line' | undefined;
  /** What the object is an instance of, for methods and inherited fields. */
  readonly instanceOf?: ClassValue | undefined;
  /** The class that names it as one of its constants: it is another one than all others of them. */
  constantOf?: ClassValue | undefined;
  /** Its type, where that gives arguments for the parameters of the class. */
  declared?: Declared | undefined;
  /** Knowledge of the recogniser about a host object it made (a client, a form, a URL). */
  readonly host?: HostObject | undefined;
}

/** An object that a recogniser made: it answers the calls on it. `type` is the recogniser's own name for it. */
export interface HostObject {
  readonly type: string;
  /** Is told of each member that the program sets on it. */
  readonly written?: ((member: Member) => void) | undefined;
  readonly [detail: string]: unknown;
}

export interface ListValue {
  readonly kind: 'list';
  items: Value[];
  open: boolean;
  /** Which of all places it was made as: what was made later has a greater number. */
  readonly born?: number | undefined;
  readonly span?: Span | undefined;
  /** It stands for several lists, with all that may be in them: one of those beside it says nothing more. */
  readonly gathered?: boolean | undefined;
  /** The type of the list, where it was made empty. */
  readonly declared?: Declared | undefined;
}

/** A function of the program, with the scope it closes over (opaque to all but the evaluator). */
export interface FunctionValue {
  readonly kind: 'function';
  readonly fn: FunctionExpr;
  readonly scope: unknown;
  readonly self?: Value | undefined;
  /** Arguments fixed by `bind`. */
  readonly bound?: readonly ArgValue[] | undefined;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly fn: ClassExpr;
  readonly scope: unknown;
  readonly base?: Value | undefined;
  /** A row of classes whose methods go before its own, which it stands behind: what is prepended, or put in their place later. */
  before?: ClassValue | undefined;
  /** The class by itself, where this is its place in the row of those that another class is built on. */
  readonly alone?: ClassValue | undefined;
  readonly statics: Map<string, Member>;
  /** Members that are written outside of the class, each with the scope it is written in. */
  readonly added: { readonly member: ClassMember; readonly scope: unknown }[];
  /** Types that it is said to keep apart from where it is declared, each by its name in a scope: `impl Trait for T`. */
  kept?: readonly KeptType[] | undefined;
  /** Constants of its type are written outside of it. */
  hasConstants?: boolean | undefined;
}

/** A type that a class is said to be built on, by its name in a scope. */
export interface KeptType {
  readonly name: string;
  readonly scope: unknown;
}

/** Something from outside the program: a global (`module` is empty) or what a package exports, with the members taken from it. */
export interface ExternalValue {
  readonly kind: 'external';
  readonly module: string;
  readonly path: readonly string[];
  readonly span?: Span | undefined;
  /** The instance that a recogniser made of it; `path` is what was taken from that. */
  readonly host?: HostObject | undefined;
  /** A function whose first arguments are given: `partial(requests.get, url)`. */
  readonly bound?: readonly ArgValue[] | undefined;
}

/** A value turned into text by an encoder whose result is not spelled out: `JSON.stringify(x)`, `new URLSearchParams(x)`. */
export interface EncodedValue {
  readonly kind: 'encoded';
  readonly as: 'json' | 'form';
  readonly value: Value;
  readonly span: Span;
}

/** What a request answers, and the path of members taken from it so far. */
export interface ResponseValue {
  readonly kind: 'response';
  readonly site: RequestSite;
  /** The requests at that place one of which it answers (`text/asked.ts`); absent where it may be any. */
  readonly asked?: string | undefined;
  /** `envelope`: what the client returns; `body`: the decoded body; `page`: a page of a list, to go through or ask. */
  readonly at: 'envelope' | 'body' | 'page';
  /** One `.data` or `.body` was taken already, so the next is a field of the API's. */
  readonly wrapped?: boolean | undefined;
  readonly path: readonly string[];
  /** The type it was decoded into: its members have names of their own. */
  readonly shape?: Declared | undefined;
  /** Members that the program put in it. */
  readonly members?: ObjectValue | undefined;
}

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly options: readonly Value[];
}

export interface UnknownValue {
  readonly kind: 'unknown';
  readonly name?: string | undefined;
  readonly span?: Span | undefined;
  /** What is declared of it (opaque to all but the evaluator). */
  readonly declared?: Declared | undefined;
  /** Members that the program put in it, in an object of which no more is known. */
  members?: ObjectValue | undefined;
  /** It stands for known texts or functions, which are more than one place may hold. */
  readonly leftOut?: boolean | undefined;
  /** When it was made, where that is told (opaque to all but the evaluator). */
  readonly born?: number | undefined;
}

/** A type with the scope in which its names are looked up. */
export interface Declared {
  readonly type: TypeNote;
  readonly scope: unknown;
}

/** An argument of a call. */
export interface ArgValue {
  readonly value: Value;
  readonly span: Span;
  /** The parameter it is given by name, where it is. */
  readonly name?: string | undefined;
  readonly nameSpan?: Span | undefined;
  /** The name is a word of interest: a key of what takes names that it does not know. */
  readonly seed?: boolean | undefined;
  /** It is for the parameter that is declared to be of this type. */
  readonly forType?: string | undefined;
  /** The whole of it, with its name. */
  readonly whole?: Span | undefined;
  /** Stands for any number of arguments that are not known. */
  readonly open?: boolean | undefined;
  /** The answer whose members these are: `Record(**item)`. */
  readonly answer?: ResponseValue | undefined;
  /** Sets the variable that was given by reference. */
  readonly assign?: ((value: Value) => void) | undefined;
}
