// What the actions of the control protocol take and give, by name.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { specsFolder } from './spec-files.ts'

interface Member {
  readonly required?: boolean
  /** Of a list whose items are objects. */
  readonly items?: Readonly<Record<string, Member>>
}

export interface ControlAction {
  readonly takes: Readonly<Record<string, Member>>
  readonly gives: Readonly<Record<string, unknown>>
}

let read: ReadonlyMap<string, ControlAction> | undefined

export function controlMembers(): ReadonlyMap<string, ControlAction> {
  read ??= new Map(Object.entries(readActions()))
  return read
}

function readActions(): Record<string, ControlAction> {
  const { actions } = parse(readFileSync(join(specsFolder, 'control.yaml'), 'utf8')) as {
    actions: Record<string, ControlAction>
  }
  return actions
}
