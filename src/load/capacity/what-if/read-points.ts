// Reads what several numbers of servers held: `2:29504, 3:43371, 4:51572`, each with its error where it is known (`2:29504±3%`).

import type { Point } from './scaling.ts'

export class BadPoints extends Error {}

export function readPoints(text: string): Point[] {
  let at = 0
  const points = text.split(',').map((piece) => {
    const place = at + piece.search(/\S|$/) + 1
    at += piece.length + 1
    return pointOf(piece.trim(), place)
  })
  if (new Set(points.map(({ servers }) => servers)).size < 2)
    throw new BadPoints(`"${text}" names one number of servers; growth needs two or more, e.g. ${example}`)
  return points
}

const example = '2:29504, 3:43371, 4:51572±3%'

function pointOf(piece: string, place: number): Point {
  const [, servers, users, error] = /^(\d+):(\d+)(?:±(\d+(?:\.\d+)?)%)?$/.exec(piece) ?? []
  if (servers === undefined || Number(servers) < 1 || Number(users) < 1 || Number(error) === 0)
    throw new BadPoints(`"${piece}" at character ${place} is not servers:users; write e.g. ${example}`)
  return {
    servers: Number(servers),
    users: Number(users),
    ...(error === undefined ? {} : { error: Number(error) / 100 }),
  }
}
