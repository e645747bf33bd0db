// The ways in which the wider API can be as strict as mature servers are, each with a line for the help of `plumb serve`.
// Knows nothing of how they are carried out.

export const STRICTNESS_TOLD = {
  json: 'the topics policy of a channel is taken as JSON alone',
  emoji: 'reactions are taken by emoji that exist, each by its own name',
  lockout: 'after five wrong passwords nobody signs in as that person for half an hour',
  emails: 'people sign in with their delivery e-mail, and are told no other',
  'create-users': 'nobody creates people until can_create_users_group says who may',
  settings: 'can_access_all_users_group is refused, and every setting that comes with it',
} as const

export type Strictness = keyof typeof STRICTNESS_TOLD
export const STRICTNESSES = Object.keys(STRICTNESS_TOLD) as readonly Strictness[]
