// Which part of a run each of several processes plays: as k6 and its operator share it out, in equal parts.

/** `0`, `1/3`, `2/3`, `1`. */
function borders(processes: number): string[] {
  return Array.from({ length: processes + 1 }, (_, index) => fraction(index, processes))
}

function fraction(part: number, whole: number): string {
  if (part === 0 || part === whole) return part === 0 ? '0' : '1'
  const by = divisor(part, whole)
  return `${part / by}/${whole / by}`
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** In the words of k6, fractions shortened as k6 does. */
export function segmentsOf(processes: number): string[] {
  const all = borders(processes)
  return all.slice(1).map((to, index) => `${all[index]}:${to}`)
}

export function segmentOptions(index: number, processes: number): string[] {
  if (processes === 1) return []
  const [own = ''] = segmentsOf(processes).slice(index)
  return [`--execution-segment=${own}`, `--execution-segment-sequence=${borders(processes).join(',')}`]
}

/** What none of these segments is: `1/4:1/2`. */
export function gapsIn(segments: readonly string[]): string[] {
  const spans = segments.map((text) => text.split(':') as [string, string])
  const sorted = spans.toSorted(([one], [other]) => fractionValue(one) - fractionValue(other))
  const starts = [...sorted.map(([from]) => from), '1']
  const ends = ['0', ...sorted.map(([, to]) => to)]
  return starts.flatMap((from, index) => {
    const before = ends[index] ?? '0'
    return fractionValue(from) > fractionValue(before) + 1e-12 ? [`${before}:${from}`] : []
  })
}

function fractionValue(text: string): number {
  const [part = 0, whole = 1] = text.split('/').map(Number)
  return part / whole
}
