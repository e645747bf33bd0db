// `npx node scripts/load-pictures.ts FOLDER`: takes the pictures of docs/pictures from the page of a load report, such as that of
// `plumb load wake-up-wave --users 24 --for 60s --processes 2 --seed 4`.

import { join, resolve } from 'node:path'
import { openBrowser, openPage } from '../src/cli/testing/browser.ts'

const [folder = 'reports/load'] = process.argv.slice(2)
const sizes = { load: { width: 1200, height: 1400 }, 'load-phone': { width: 390, height: 844 } }
const browser = await openBrowser()
for (const [name, viewport] of Object.entries(sizes)) {
  const { page } = await openPage(browser, join(resolve(folder), 'index.html'), { viewport })
  await page.screenshot({ path: join(import.meta.dirname, `../docs/pictures/${name}.png`) })
  process.stdout.write(`docs/pictures/${name}.png\n`)
}
await browser.close()
