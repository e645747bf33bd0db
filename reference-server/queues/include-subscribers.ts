// How much of the subscribers a client wants to be told.

export const INCLUDE_SUBSCRIBERS = ['true', 'false', 'partial'] as const

export type IncludeSubscribers = (typeof INCLUDE_SUBSCRIBERS)[number]
