// A badge: the verdict in a picture as wide as a few words.

import { html } from '../html/html.ts'
import type { Statement } from './statement.ts'

/** About as wide as the usual letters are at that size. */
const [letter, padding, height] = [6.1, 16, 20]
const colours = { kept: '#2f7a54', broken: '#b42318', open: '#7a5a12' } as const

export function badgeOf({ verdict, must, feature_level }: Statement): string {
  const judged = must.holds + must.broken
  const applicable = judged + must.cannot_tell
  const [word, colour] =
    verdict.code === 0
      ? [`${must.holds} of ${applicable} hold`, colours.kept]
      : verdict.code === 1
        ? [`${must.broken} broken`, colours.broken]
        : ['not judged', colours.open]
  return drawn(`Team Chat API ${feature_level}`, word, colour)
}

function drawn(left: string, right: string, colour: string): string {
  const [one, two] = [left, right].map((text) => Math.round(text.length * letter + padding)) as [number, number]
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${one + two}" height="${height}" role="img" aria-label="${left}: ${right}">
<title>${left}: ${right}</title>
<clipPath id="round"><rect width="${one + two}" height="${height}" rx="4"/></clipPath>
<g clip-path="url(#round)"><rect width="${one}" height="${height}" fill="#3d4146"/><rect x="${one}" width="${two}" height="${height}" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="${one / 2}" y="14" textLength="${one - padding}">${left}</text><text x="${one + two / 2}" y="14" textLength="${two - padding}">${right}</text></g>
</svg>
`
  return svg.text
}
