// The organization's linkifiers as the API lists them. Knows nothing of how they run.
import type { Service } from '../service.ts'
import type { LinkifierRecord } from '../store/linkifiers.ts'

export function linkifierRecords(service: Service): readonly LinkifierRecord[] {
  return service.linkifiers.records()
}
