// Which lists of the organization a fixture has told as a whole, so that what was not in them is not there.

export type ToldEffect = { readonly set: 'state'; readonly of: 'told'; readonly list: 'domains' | 'linkifiers' }
