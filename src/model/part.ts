/** A stretch of a text and the stretch of the text around it that spells it; offsets are UTF-16, ends exclusive. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** In the text around it. Empty for text that is not written there. */
  readonly from: number;
  readonly to: number;
  /** Character for character the same; otherwise one piece: an escape, a line end with the margin behind it. */
  readonly same: boolean;
  /** Shown here and used elsewhere too: never edited from here. */
  readonly fixed?: boolean | undefined;
}

/** A text that another text spells: `chunks` cover it from its first character to its last, in order. */
export interface MappedText {
  readonly text: string;
  readonly chunks: readonly Chunk[];
}

/**
 * How a container writes the text of a part. `lines`: as it is, each line behind a margin; a line that begins with
 * `closing` would end the part. `each`: in several ways, by the offset in the part up to which each of them holds.
 * `never`: it is not written there, with the reason.
 */
export type Spelling = (
  | { readonly as: 'lines'; readonly margin: string; readonly eol: string; readonly closing?: string | undefined }
  | { readonly as: 'json' | 'yaml-double' | 'yaml-single' | 'yaml-plain' | 'yaml-folded' | 'html' }
  | { readonly as: 'escaped'; readonly quote: string; readonly eol?: string | undefined }
  | { readonly as: 'each'; readonly parts: readonly { readonly end: number; readonly spelling: Spelling }[] }
  | { readonly as: 'never'; readonly because: string }
) & {
  /** How a dollar sign is written, where the container reads meaning into one. */
  readonly dollar?: string | undefined;
  /** `${` and `%{` begin what the container fills in, and are doubled where they are meant. */
  readonly template?: boolean | undefined;
};

/** What a character of a part stands for: a hole wherever text of the part is read, or its value where that is known. */
export interface PartHole {
  /** As the container writes it. */
  readonly written: string;
  readonly value?: PartValue | undefined;
}

/** A text, of which parts may be filled in from elsewhere. */
export type PartValue = string | readonly (string | { readonly written: string })[];

/** A text of another language inside a file: a code block, a step's script, a string that holds a program. */
export interface Part {
  /** As its container names the language: the word of a fence, the extension of a file, the name of a shell. */
  readonly language: string;
  /** What it is where no reader takes that language. */
  readonly otherwise?: string | undefined;
  readonly content: MappedText;
  readonly spelling: Spelling;
  /** Characters of the text that stand for what is filled in before the part is run: `${{ secrets.X }}`. */
  readonly holes?: ReadonlyMap<string, PartHole> | undefined;
  /** An example to be read by people: what cannot be parsed is not worth a word. */
  readonly loose?: boolean | undefined;
}
