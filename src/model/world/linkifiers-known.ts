// What is kept of linkifiers, once they were told as a whole, or may have changed.

import type { LinkifierEffect } from '../things/linkifier-records.ts'
import type { World } from './world.ts'

export function setRecords(
  { state }: World,
  { to }: Extract<LinkifierEffect, { readonly of: 'linkifier-records' }>,
): void {
  state.linkifierRecords.clear()
  for (const record of to) state.linkifierRecords.set(record.id, record)
  state.refusedLinkifiers.splice(0)
  state.told.add('linkifiers')
}

export function unsureLinkifiers({ state, linkifiers }: World): void {
  state.linkifierRecords.clear()
  state.told.delete('linkifiers')
  linkifiers.splice(0, linkifiers.length, { pattern: '', url_template: '', isUnsure: true })
}
