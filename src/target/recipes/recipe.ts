// What a recipe is: the requests that carry out one action of specs/control.yaml, as data.

/** What the key `recipes` of a target file may be: the name of a ready pack, a file, a pack, or several of these. */
export type RecipesKey = string | object | readonly (string | object)[]

export interface Pack {
  /** Tables by name, which give another value for a word: the number of a role. */
  readonly words: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly actions: Readonly<Record<string, Recipe>>
  /** Where each recipe stands, as `recipes/wider.yaml:31`. */
  readonly places?: Readonly<Record<string, string>>
}

/** Texts in it may have placeholders, as `{user_id}` or `{role|roles}`. */
type Template = unknown

export interface Recipe {
  /** A list that the action takes: `requests` are sent for each item of it. */
  readonly each?: string
  /** A member of the items; those with more of it come first. */
  readonly descending?: string
  /** What stands in for members that the action was not given. */
  readonly defaults?: Readonly<Record<string, Template>>
  /** Sent once, before all others. */
  readonly first?: readonly RecipeRequest[]
  readonly requests?: readonly RecipeRequest[]
  /** Sent once, after all others. */
  readonly last?: readonly RecipeRequest[]
  /** What is given of an item, under the name of the list. */
  readonly item?: Readonly<Record<string, Template>>
  readonly gives?: Readonly<Record<string, Template>>
  /** Members that are declined where somebody asks for them, though requests name them. */
  readonly declines?: readonly string[]
}

export interface RecipeRequest extends Conditions {
  /** Who sends it: the first of these whose key is known. */
  readonly as: string | readonly string[]
  /** Method and path. */
  readonly request: string
  readonly with?: Readonly<Record<string, Template>>
  readonly file?: FilePart
  /** A name for each item of a list, in order; the request is sent for each. */
  readonly for?: Readonly<Record<string, string>>
  /** Several of these requests may be under way together. */
  readonly at_once?: true
  /** A name for the items of the list whose requests were refused; all others are sent nevertheless. */
  readonly refused?: string
  readonly take?: Readonly<Record<string, Taking>>
  /** A name for who sends it. */
  readonly caller?: string
  /** A refusal is passed over, and nothing is taken. */
  readonly optional?: true
  /** A refusal with one of these codes is passed over. */
  readonly passes_over?: readonly string[]
}

/** All must be so for the request to be sent. */
export interface Conditions {
  readonly given?: readonly string[]
  readonly lacking?: readonly string[]
  readonly when?: Readonly<Record<string, unknown>>
  readonly unless?: Readonly<Record<string, unknown>>
}

export interface FilePart {
  readonly field: string
  readonly name: string
  readonly type?: string
  /** So many bytes, or these. */
  readonly size?: Template
  readonly base64?: string
}

/** A path in the answer, or several of which the first counts that is there. */
export type At = string | readonly string[]

export type Taking =
  | At
  | { readonly at: At; readonly after: string }
  /** A table of the items of a list. */
  | { readonly in: string; readonly key: string; readonly value: string }
  /** The first item that has these members. */
  | { readonly in: string; readonly where: Readonly<Record<string, Template>> }
  /** A member of every such item; with `among`, only where a list has it. */
  | {
      readonly in: string
      readonly where: Readonly<Record<string, Template>>
      readonly all: string
      readonly among?: Template
    }

/** Sends a request without credentials. */
export const nobody = 'nobody'

export const roles: readonly string[] = ['owner', 'administrator', 'moderator', 'member', 'guest']

/** Values that every recipe has. */
export const always: readonly string[] = ['run', 'unique', 'password', 'domain', 'account', 'channel', 'null']
