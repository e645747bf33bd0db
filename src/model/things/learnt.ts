// The form of effects on the state that do more than keep a value.

export type Learnt<Of extends string, More = object> = { readonly set: 'state'; readonly of: Of } & Readonly<More>
