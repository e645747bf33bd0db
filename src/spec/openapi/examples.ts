// What specs/examples.yaml tells readers of the OpenAPI export: tags, examples, links, and hints for parameters.

import { parsedSpecs } from '../parsed-specs.ts'
import { withWord } from '../spec-files.ts'

export type Json = Readonly<Record<string, unknown>>

export interface EndpointExample {
  readonly tag: string
  readonly request: Json
  readonly answer: Json
  /** By endpoint: where each of its parameters comes from. */
  readonly links?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface Hint extends Json {
  /** True where the text does not say that there are no other values. */
  readonly open?: boolean
}

export interface Examples {
  readonly tags: Readonly<Record<string, string>>
  readonly endpoints: Readonly<Record<string, EndpointExample>>
  readonly hints: Readonly<Record<string, Readonly<Record<string, Hint>>>>
}

export function examplesFor(word: string): Examples {
  return withWord(parsedSpecs().get('examples.yaml'), word) as Examples
}
