// A story of linkifiers: one that a fixture made, and those that people add and change.

import { dialectKey } from '../linkifiers/linkifier-request.ts'
import { toldRecord } from '../things/linkifier-records.ts'
import { add } from '../things/put.ts'
import { Deeds, type Fields } from './deeds.ts'

export const base = { id: 1, pattern: 'tree-(?P<tree>[0-9]+)', url_template: 'https://example.com/trees/{tree}' }
export const issue = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/issues/{id}' }
export const reversed = { ...issue, reverse_template: '#{id}', example_input: '#12' }
const told = { reverse_template: null, alternative_url_templates: [], example_input: null }

export class Linkifiers extends Deeds {
  constructor() {
    super()
    this.teach({ set: 'linkifiers', to: [base] })
    this.teach({ set: 'state', of: 'linkifier-records', to: [toldRecord(base)] })
    this.teach(add('served', dialectKey(base.pattern)))
  }

  adds(asked: Fields, answer: string | Fields = { id: 2 }, as: Parameters<Deeds['ask']>[1] = 'owner'): string[] {
    return this.ask('add-linkifier', as, asked, answer)
  }

  /** Sends all parameters that an update can have, but for what is given. */
  updates(filter_id: number, asked: Fields, answer: string | Fields = {}, as: Parameters<Deeds['ask']>[1] = 'owner') {
    return this.ask('update-linkifier', as, { filter_id, ...asked }, answer)
  }

  /** A look at these linkifiers, each with the base's fields but for what is given. */
  looks(...shown: readonly Fields[]): string[] {
    return this.see('linkifiers', { linkifiers: shown.map((each) => ({ ...told, ...each })) })
  }

  /** The owner has added and changed linkifiers before, so that they may. */
  served(): this {
    this.adds({ ...issue, pattern: 'plum-(?P<id>[0-9]+)' })
    this.updates(1, { ...base, url_template: 'https://example.com/t/{tree}' })
    this.looks(base)
    return this
  }
}
