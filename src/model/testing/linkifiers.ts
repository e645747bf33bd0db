// A story of linkifiers: one that a fixture made, and those that people add and change.

import { dialectKey } from '../linkifiers/linkifier-request.ts'
import { linkedAnew } from '../readings/linkifiers.ts'
import { linkifiersMade, linkifiersShelf } from '../things/linkifier.ts'
import { add, put } from '../things/put.ts'
import { Deeds, type Fields } from './deeds.ts'
import type { Story } from './world.ts'

export const base = { id: 1, pattern: 'tree-(?P<tree>[0-9]+)', url_template: 'https://example.com/trees/{tree}' }
export const issue = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/issues/{id}' }
export const reversed = { ...issue, reverse_template: '#{id}', example_input: '#12' }
const told = { reverse_template: null, alternative_url_templates: [], example_input: null }

/** A fixture made these linkifiers, and there are no others. */
export function makeLinkifiers(story: Story, ...all: readonly Fields[]): void {
  story.teach(put('shelves', linkifiersShelf, linkifiersMade(all)))
  story.teach(linkedAnew(story.world))
}

export class Linkifiers extends Deeds {
  constructor() {
    super()
    makeLinkifiers(this, base)
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
