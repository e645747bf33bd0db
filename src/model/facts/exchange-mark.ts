// How a rule names an exchange inside a sentence. The name carries a mark, a code point that Unicode keeps out of texts, so
// that whoever tells the finding can say “step 2” instead, and leaves alone a message in which somebody wrote “#3”.

const mark = '\uFDD0'
const marked = /\uFDD0#(\d+)/g

export function exchangeNamed(exchange: number): string {
  return `${mark}#${exchange}`
}

/** The sentence with its exchanges named otherwise; those of which nothing better is known by their numbers. */
export function renamed(sentence: string, nameOf: (exchange: number) => string | undefined): string {
  return sentence.replaceAll(marked, (_, number: string) => nameOf(Number(number)) ?? `#${number}`)
}

/** As somebody reads it who knows exchanges by their numbers. */
export function unmarked(sentence: string): string {
  return renamed(sentence, () => undefined)
}
