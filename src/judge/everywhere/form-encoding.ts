// Whether form encoding is undone, and once: the words of an edit are held against what is stored. Accuses only where
// what is stored is what one gets by undoing it otherwise.

import { broken, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import { isFields } from '../json/fields.ts'
import type { Call } from './call.ts'

/** What looks otherwise in a form than it is. */
const telling = /[&=+%]|[^\p{ASCII}]/u

export class FormEncoding {
  /** The last words of a message, where they tell anything. */
  readonly #written = new Map<number, { readonly exchange: number; readonly content: string }>()

  take({ endpoint, read, answer, number }: Call): Observation[] {
    const id = Number(read.parameters.message_id)
    if (endpoint.slug === 'edit-message' && answer.result !== 'error') {
      const { content } = read.parameters
      const isKnown = answer.result !== 'none' && read.isReadable
      if (typeof content === 'string' || !isKnown) this.#written.delete(id)
      if (typeof content === 'string' && isKnown && telling.test(content))
        this.#written.set(id, { exchange: number, content })
    }
    if (endpoint.slug !== 'get-message' || answer.result !== 'success') return []
    return this.#look(id, rawIn(answer.body, read.parameters.apply_markdown))
  }

  forget(): void {
    this.#written.clear()
  }

  #look(id: number, raw: unknown): Observation[] {
    const written = this.#written.get(id)
    if (!written || typeof raw !== 'string') return []
    const clause = 'parameters.form-encoding'
    const { content, exchange } = written
    if (raw === content) return [holds(clause)]
    return misread(content).includes(raw) ? [broken(clause, quoted(content), quoted(raw), [exchange])] : []
  }
}

function rawIn({ raw_content, message }: Readonly<Record<string, unknown>>, apply_markdown: unknown): unknown {
  if (typeof raw_content === 'string') return raw_content
  return apply_markdown === false && isFields(message) ? message.content : undefined
}

/** Not undone, undone by half, undone twice, undone in another encoding of letters. */
function misread(content: string): readonly string[] {
  const encoded = new URLSearchParams({ _: content }).toString().slice(2)
  const spaced = encoded.replaceAll('+', ' ')
  const twice = content.replaceAll('+', ' ')
  const latin1 = Buffer.from(content, 'utf8').toString('latin1')
  const plus = content.replaceAll(' ', '+')
  const all = [encoded, spaced, twice, latin1, plus, decoded(content), decoded(twice)]
  return all.filter((text) => text !== content)
}

/** A sign that stands for itself spoils nothing for the others. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
