// A comparison of two builds in Markdown: figure by figure, with its interval and what would have been seen.

import type { Comparison } from './verdict.ts'

/** `held` tells what it holds for. */
export function comparisonSummary(
  a: string,
  b: string,
  { figures, unmeasured, passes }: Comparison,
  held: string,
): string {
  const rows = figures.map(({ figure, kind, mean, low, high, smallest, verdict }) => {
    const told = (value: number) => signed(value, kind)
    return `| ${figure} | ${told(mean)} | [${told(low)}, ${told(high)}] | ${told(smallest)} | ${verdict.replaceAll('-', ' ')} |`
  })
  return [
    `# ${b} against ${a}`,
    '',
    passes ? '**B is not seen to be worse than A.**' : '**B is worse than A.**',
    '',
    `| figure | B against A | at 95 %, all figures together | smallest that would have been seen | |`,
    '|---|---|---|---|---|',
    ...rows,
    ...unmeasured.map((figure) => `| ${figure} | not measured | | | |`),
    '',
    held,
  ].join('\n')
}

export function signed(value: number, kind: 'ratio' | 'difference'): string {
  const text = `${(value * 100).toFixed(kind === 'ratio' ? 1 : 3)} ${kind === 'ratio' ? '%' : 'points'}`
  return value > 0 ? `+${text}` : text
}
