// `plumb scenario --watch`: runs scenarios again whenever one of their files changes, until it is interrupted.

import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { FileError } from '../../spec/file-problems.ts'
import { systemClock } from '../../target/clock.ts'
import { WrongUse } from '../process/process.ts'

/** Editors write a file in several strokes. */
const pause = 0.2

/** The exit code of the last round. A file that cannot be read ends the round, not the watch. */
export async function watching(
  files: readonly string[],
  round: (changed: readonly string[]) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  let code = await told(() => round(files))
  const changes = new Changes(files)
  while (!signal.aborted) {
    process.stdout.write(`watching ${files.length === 1 ? files[0] : `${files.length} files`}; Ctrl-C ends it\n`)
    const changed = await changes.next(signal)
    if (changed.length > 0) code = await told(() => round(changed))
  }
  changes.close()
  return code
}

async function told(round: () => Promise<number>): Promise<number> {
  try {
    return await round()
  } catch (error) {
    if (!(error instanceof FileError || error instanceof WrongUse)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

/** Watches folders, since many editors put a new file in the place of the old one. */
class Changes {
  readonly #watchers: readonly FSWatcher[]
  readonly #changed = new Set<string>()
  #wake: () => void = () => undefined

  constructor(files: readonly string[]) {
    const folders = Map.groupBy(files, (file) => dirname(file))
    this.#watchers = [...folders].map(([folder, own]) =>
      watch(folder, (_event, name) => {
        for (const file of own.filter((one) => basename(one) === name)) this.#changed.add(file)
        this.#wake()
      }),
    )
  }

  async next(signal: AbortSignal): Promise<readonly string[]> {
    while (this.#changed.size === 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    await systemClock.sleep(pause, signal)
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
  }
}
