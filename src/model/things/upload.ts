// What is known of an uploaded file.

import type { Interval } from '../facts/moment.ts'

/** A file; messages refer to it by `/user_uploads/<path_id>` in their content. */
export interface Upload {
  readonly id: number
  readonly path_id: string
  readonly name: string
  readonly size: number
  readonly user_id: number
  readonly create_time: Interval | undefined
}
