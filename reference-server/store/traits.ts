// What a message holds that is asked for without reading it, as bits of one number. Knows nothing of how it is found.

export const HAS_LINK = 1
export const HAS_IMAGE = 2
export const HAS_ATTACHMENT = 4
export const MENTIONS_CHANNEL = 8
export const MENTIONS_TOPIC = 16
