// The feature level that the stranger of this process keeps, told by PLUMB_LEVEL.

const newest = 500

export const level = Number(process.env.PLUMB_LEVEL ?? newest)
