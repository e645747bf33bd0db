// How a need that is not met could be, on this target: the line to add to its file, and what its maker would offer.

import { changesOrganization } from '../../spec/control-facts.ts'
import type { TargetFile } from '../file/described-target.ts'
import { actionsOfPack } from '../recipes/packs.ts'
import type { Actions } from './doctor-actions.ts'
import { actionFor, type Need } from './needs.ts'

const pack = 'wider'

export interface Unmet extends Need {
  readonly how: string
}

/** `offersWider`: the server was seen to offer the usual API around this one. */
export function howToMeet(need: string, file: TargetFile, actions: Actions | undefined, offersWider: boolean): string {
  const action = actionFor(need)
  const disposable = changesOrganization(action) && !file.disposable ? ['disposable: true'] : []
  if (offersWider && file.recipes === undefined && actionsOfPack(pack).includes(need))
    return lines([`recipes: ${pack}`, ...disposable])
  const tried = actions?.tried.find((one) => one.action === action)
  if (tried?.outcome === 'refused') return `refused; see \`control: ${action}\` above`
  if (!file.fixtures?.control) return lines(['fixtures.control', ...disposable], `offer \`${action}\` there`)
  if (need === 'clock' && tried?.outcome === 'done')
    return file.disposable ? lines(['clock: movable'], 'let `clock` take `advance`') : lines(['disposable: true'])
  if (need === 'message-age' && tried?.outcome === 'done') return 'let `messages` take `age`'
  if (disposable.length > 0 && tried?.outcome !== 'not-offered') return lines(disposable)
  return lines(disposable, `offer the control action \`${action}\``)
}

function lines(added: readonly string[], ...todo: readonly string[]): string {
  const wanted = added.length === 0 ? [] : [`add ${added.map((line) => `\`${line}\``).join(' and ')}`]
  return [...wanted, ...todo].join('; ')
}
