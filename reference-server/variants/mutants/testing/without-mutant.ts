// Clauses that are judged and that no mutant names, each with the reason.

const allThree = 'Broken only where all three clauses that show it are broken, too, which is more than two others.'

export const withoutMutant: Readonly<Record<string, string>> = {
  'feature-levels.path-prefix': 'Broken only where no endpoint is found, with the clause that each of them exists.',
  'message.id-unique': 'With one id for two messages, more than two clauses about what either shows are broken, too.',
  'parameters.empty-string': allThree,
  'parameters.get-query': allThree,
  'parameters.patch-body': allThree,
  'register-queue.exists': 'A run begins by a registration: without it nothing is judged.',
}
