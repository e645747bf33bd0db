// `npx node scripts/pictures.ts`: takes the pictures of docs/pictures. Runs the suite on two planted faults, one on a terminal
// that `script` lends, and photographs what people see: the terminal, the page in the light, in the dark and on a phone, a
// finding whose requests overlapped, the summary of a pull request.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import markdown from 'markdown-it'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openPage } from '../src/cli/testing/browser.ts'
import { terminalPage } from './pictures/terminal.ts'

const root = join(import.meta.dirname, '..')
const to = join(root, 'docs/pictures')
/** Where the reports are, as they name themselves. */
const reports = 'reports/pictures'
const work = join(root, reports)
rmSync(work, { recursive: true, force: true })

interface Picture {
  readonly name: string
  readonly file: string
  readonly options?: BrowserContextOptions
  readonly before?: (page: Page) => Promise<unknown>
  /** The part of the page that is shown; what the window shows where it is left out. */
  readonly of?: string
}

const wide = { width: 1200, height: 860 }

/** What a terminal was sent while a fault was looked for; the report is in its folder of the work folder. */
function judged(mutant: string, folder: string, given: string): string {
  const program = `${process.execPath} --import ${join(root, 'reference-server/variants/mutants/load.ts')} src/cli/main.ts`
  const command = `stty cols 110; ${program} ${given} --report ${reports}/${folder}`
  const { CI: _, NO_COLOR: __, ...kept } = process.env
  const env = { ...kept, PLUMB_MUTANT: mutant, XDG_STATE_HOME: work }
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: root, env, encoding: 'utf8' })
  return stdout
}

const check = 'check --seed 7 --runs 60'
const broken = judged('lost-edit', 'lost-edit', check)
judged('storage-written-back-whole', 'race', 'check --seed 1 --runs 40 --concurrency 4 --fail-on should --fail-fast')

const page = join(work, 'lost-edit/index.html')
const [terminal, summary] = [join(work, 'terminal.html'), join(work, 'summary.html')]
writeFileSync(terminal, terminalPage(`plumb ${check}`, broken))
writeFileSync(summary, summaryPage(readFileSync(join(work, 'lost-edit/summary.md'), 'utf8')))

const pictures: readonly Picture[] = [
  { name: 'terminal', file: terminal, options: { viewport: { width: 1060, height: 400 } }, of: 'body' },
  { name: 'report', file: page },
  { name: 'report-dark', file: page, options: { colorScheme: 'dark' } },
  { name: 'report-phone', file: page, options: { viewport: { width: 390, height: 844 } } },
  {
    name: 'report-clauses',
    file: page,
    before: async (shown) => {
      await shown.locator('#search').fill('topic')
      await shown.locator('.chip[data-state=holds]').click()
      await shown.evaluate('document.getElementById("clauses").scrollIntoView()')
    },
  },
  {
    name: 'report-levels',
    file: page,
    before: (shown) => shown.evaluate('document.getElementById("levels").scrollIntoView()'),
  },
  { name: 'finding-lanes', file: join(work, 'race/index.html'), of: '.finding' },
  { name: 'summary', file: summary, options: { viewport: { width: 900, height: 600 } }, of: 'body' },
]

/** As a page of a pull request would show it. */
function summaryPage(text: string): string {
  const style =
    'body{margin:0;padding:24px;background:#fff;color:#1f2328;font:15px/1.5 sans-serif}table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:4px 12px}code,pre{background:#f6f8fa;border-radius:6px;padding:2px 6px}pre{padding:12px;white-space:pre-wrap}'
  // The browser that takes the pictures has no font for it.
  const sign = text.replace('❌', '<b style="color:#d1242f">✖</b>')
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${markdown({ html: true }).render(sign)}`
}

async function take(browser: Browser, { name, file, options = {}, before, of }: Picture): Promise<void> {
  const { page: shown } = await openPage(browser, file, { viewport: wide, ...options })
  await before?.(shown)
  const path = join(to, `${name}.png`)
  await (of === undefined ? shown.screenshot({ path }) : shown.locator(of).first().screenshot({ path }))
  process.stdout.write(`docs/pictures/${name}.png\n`)
}

mkdirSync(to, { recursive: true })
const browser = await openBrowser()
for (const picture of pictures) await take(browser, picture)
await browser.close()
