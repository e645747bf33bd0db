// The words in which collisions are written: several people, or several clients of one, who ask at the same time. Each has
// a lane of their own and waits there for each answer; between the lanes nobody waits for anybody.

import fc from 'fast-check'
import type { RequestStep, Step, Value } from '../plan.ts'
import { control } from '../steps.ts'

/** Another client of somebody; it acts as `<name>0`. */
export function twin(name: string, user_id: Value): Step {
  return control('credentials', { user_id }, name)
}

/** So many clients of one person beside their own, by the names under which they act. */
export function twins(user_id: Value, count: number): { readonly steps: Step[]; readonly actors: string[] } {
  const names = Array.from({ length: count }, (_, index) => `twin${String.fromCharCode(97 + index)}`)
  return { steps: names.map((name) => twin(name, user_id)), actors: names.map((name) => `${name}0`) }
}

/** What is asked at once, one lane after the other. */
export function atOnce(lanes: readonly (readonly RequestStep[])[]): Step[] {
  return lanes.flatMap((lane, number) => lane.map((step) => ({ ...step, lane: number })))
}

/** For each actor one to three requests of those that it may draw; `number` tells them apart. */
export function drawLanes(
  actors: readonly string[],
  draw: (actor: string, number: number) => fc.Arbitrary<RequestStep>,
): fc.Arbitrary<Step[]> {
  const lanes = actors.map((actor, lane) =>
    fc
      .integer({ min: 1, max: 3 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => draw(actor, lane * 3 + index)))),
  )
  return fc.tuple(...lanes).map((drawn) => atOnce(drawn))
}
