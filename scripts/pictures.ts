// `node scripts/pictures.ts FOLDER`: takes the pictures of docs/pictures from the page of a report with findings, in the
// light, in the dark, and on a phone. `node scripts/pictures.ts --load FOLDER` takes those of a load report.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openPage } from '../src/cli/testing/browser.ts'

interface Picture {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly before?: (page: Page) => Promise<unknown>
}

const wide = { width: 1200, height: 860 }
const pictures: readonly Picture[] = [
  { name: 'report', options: { viewport: wide } },
  { name: 'report-dark', options: { viewport: wide, colorScheme: 'dark' } },
  {
    name: 'report-clauses',
    options: { viewport: wide },
    before: async (page) => {
      await page.locator('#search').fill('topic')
      await page.locator('.chip[data-state=holds]').click()
      await page.evaluate('document.getElementById("clauses").scrollIntoView()')
    },
  },
  {
    name: 'report-levels',
    options: { viewport: wide },
    before: (page) => page.evaluate('document.getElementById("levels").scrollIntoView()'),
  },
  { name: 'report-phone', options: { viewport: { width: 390, height: 844 } } },
]

const loadPictures: readonly Picture[] = [
  { name: 'load', options: { viewport: { width: 1200, height: 1400 } } },
  { name: 'load-phone', options: { viewport: { width: 390, height: 844 } } },
]

const isLoad = process.argv[2] === '--load'
const [folder = isLoad ? 'reports/load' : 'reports/latest'] = process.argv.slice(isLoad ? 3 : 2)
const to = join(import.meta.dirname, '../docs/pictures')
mkdirSync(to, { recursive: true })
const browser = await openBrowser()
for (const { name, options, before } of isLoad ? loadPictures : pictures) {
  const { page } = await openPage(browser, join(resolve(folder), 'index.html'), options)
  await before?.(page)
  await page.screenshot({ path: join(to, `${name}.png`) })
  process.stdout.write(`docs/pictures/${name}.png\n`)
}
await browser.close()
