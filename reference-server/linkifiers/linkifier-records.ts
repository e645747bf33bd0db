// The organization's linkifiers as the API lists them. Knows nothing of how they run.
import type { Service } from '../service.ts'

const UNUSED = { reverse_template: null, alternative_url_templates: [], example_input: null }

export function linkifierRecords(service: Service): Record<string, unknown>[] {
  return service.linkifiers.records().map((linkifier) => ({ ...linkifier, ...UNUSED }))
}
