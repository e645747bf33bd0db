// What a target file says, once it has been read.

import type { CommandEntry } from '../commands/commands.ts'
import type { RecipesKey } from '../recipes/recipe.ts'
import type { Deviation } from '../target.ts'

export type Secret = string | { readonly env: string }

export interface TargetFile {
  /** Without a slash at its end, and without `/api/v1`. */
  readonly base_url: string
  readonly word?: string
  readonly accounts: Readonly<Record<string, FileAccount>>
  readonly known?: {
    readonly channels?: readonly { readonly name: string; readonly stream_id: number }[]
    readonly groups?: readonly { readonly name: string; readonly user_group_id: number }[]
    readonly domains?: readonly string[]
    readonly bots?: readonly {
      readonly email: string
      readonly key: Secret
      readonly user_id: number
      readonly owner_id?: number
    }[]
  }
  readonly headers?: Readonly<Record<string, Secret>>
  readonly ca?: string
  readonly request_timeout?: number
  readonly max_rate?: number
  readonly max_concurrency?: number
  readonly absent?: readonly string[]
  readonly settings?: Readonly<Record<string, unknown>>
  readonly emits?: Readonly<Record<string, string>>
  readonly deviations?: Readonly<Record<string, Deviation>>
  readonly disposable?: boolean
  readonly clock?: 'movable' | 'immovable'
  readonly recipes?: RecipesKey
  readonly commands?: Readonly<Record<string, CommandEntry>>
  readonly fixtures?: { readonly control?: { readonly control_url: string; readonly token: Secret } }
}

export interface FileAccount {
  /** The server is asked for what is left out. */
  readonly role?: string
  readonly email: string
  readonly key: Secret
  readonly user_id?: number
}

/** As it is written: some things in several ways. */
export interface WrittenFile extends Omit<TargetFile, 'accounts' | 'deviations'> {
  readonly accounts?: TargetFile['accounts']
  readonly accounts_file?: string
  readonly deviations?: Readonly<Record<string, string | Deviation>>
  readonly control_url?: string
  readonly control_token?: Secret
}
