// A comparison of two builds as one HTML page: each figure with its interval, beside the line of no difference.

import { escapeXml } from '../../history/escape-xml.ts'
import { measuresPage } from '../../report/html/measures-page.ts'
import { blocksText, type ComparisonReport } from './report.ts'
import { signed } from './summary.ts'

type Compared = ComparisonReport['figures'][number]

export function comparisonPage(report: ComparisonReport): string {
  const kinds = ['ratio', 'difference'] as const
  const pictures = kinds.map((kind) => picture(report, kind)).join('')
  return measuresPage({
    title: `${report.b} against ${report.a}`,
    over: 'Two builds compared',
    word: report.passes ? 'Not worse' : 'Worse',
    mood: report.passes ? 'kept' : 'broken',
    says: report.exit.reason,
    target: `${report.b} against ${report.a}`,
    about: blocksText(report),
    parts: [
      { id: 'differences', name: 'Differences', markup: table(report) },
      { id: 'plots', name: 'Intervals', markup: `<div class="plots">${pictures}</div>` },
    ],
  })
}

const head = ['figure', 'B against A', 'at 95 %, all figures together', 'smallest that would have been seen', 'verdict']

function table({ figures, unmeasured }: ComparisonReport): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`
  const rows = [
    ...figures.map(({ figure, kind, mean, low, high, smallest, verdict }) => {
      const told = (value: number) => signed(value, kind)
      return [figure, told(mean), `${told(low)} to ${told(high)}`, told(smallest), verdict.replaceAll('-', ' ')]
    }),
    ...unmeasured.map((figure) => [figure, 'not measured', '', '', '']),
  ]
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
}

const [width, left, right, line] = [640, 160, 60, 34]
const colours = { worse: '#b91c1c', better: '#15803d', 'no-difference-seen': '#2563a8' }

/** Ratios and shares have scales of their own. */
function picture(report: ComparisonReport, kind: Compared['kind']): string {
  const figures = report.figures.filter((one) => one.kind === kind)
  if (figures.length === 0) return ''
  const reach = Math.max(1e-6, ...figures.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) * 1.1
  const x = (value: number) => left + ((value + reach) / (2 * reach)) * (width - left - right)
  const height = figures.length * line + 30
  const title = kind === 'ratio' ? 'B against A, in percent of A' : 'B against A, in points'
  const ends = [-reach, 0, reach].map(
    (value) => `<text class="x" x="${x(value).toFixed(1)}" y="${height - 6}">${signed(value, kind)}</text>`,
  )
  return `<figure><h3>${escapeXml(title)}</h3><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">
<line class="grid" x1="${x(0)}" x2="${x(0)}" y1="0" y2="${height - 22}"/>${figures.map((one, index) => interval(one, index, x)).join('')}${ends.join('')}
</svg><figcaption>The whole interval on one side is a difference.<br><small>${escapeXml(blocksText(report))}</small></figcaption></figure>`
}

function interval({ figure, mean, low, high, verdict }: Compared, index: number, x: (value: number) => number): string {
  const y = index * line + line / 2
  const [from, to, middle] = [low, high, mean].map((value) => x(value).toFixed(1))
  return `<text class="y" x="${left - 8}" y="${y}">${escapeXml(figure)}</text><line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${colours[verdict]}" stroke-width="3"/><circle cx="${middle}" cy="${y}" r="5" fill="${colours[verdict]}"/>`
}
