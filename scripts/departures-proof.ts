// Proof that a server with ten departures from the text at once does not pass a default run of `plumb check`.

import { departuresTogether } from '../reference-server/variants/mutants/departures/together.ts'
import { checkMutated, drawSeed, type Part } from './proof.ts'

const servers = 10
const departuresEach = 10

export const departures: Part = async (claim) => {
  const first = drawSeed()
  for (let at = 0; at < servers; at++) {
    const seed = (first + at) % 2 ** 31
    const mutants = departuresTogether(seed, departuresEach)
    const { exit, report } = await checkMutated(`departures-${at}`, seed, mutants)
    const broken = new Set(report.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id))
    const told = mutants.map(({ name, clause }) => `${name} (${broken.has(clause) ? `**${clause}**` : clause})`)
    const count = mutants.filter(({ clause }) => broken.has(clause)).length
    claim(
      `A default run with seed ${seed} exits 1 on a server that has ${told.join(', ')}`,
      `exit ${exit}; ${count} of ${mutants.length} of these clauses broken, ${broken.size} in all`,
      exit === 1,
    )
  }
}
