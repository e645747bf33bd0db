// A browser for tests of pages: Chromium as a package brings it, nothing is fetched. What a page asks the network for, and
// what goes wrong in it, is written down.

import chromium from '@sparticuz/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'

/** In ms; machines are noisy. */
const LONGEST = 300_000

export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  return playwright.launch({ executablePath, args: chromium.args, headless: true, timeout: LONGEST })
}

export interface Opened {
  readonly page: Page
  /** What went wrong, and addresses that were asked for beside the page itself. */
  readonly trouble: readonly string[]
}

export async function openPage(browser: Browser, file: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(LONGEST)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const trouble: string[] = []
  const url = `file://${file}`
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('console', (said) => trouble.push(said.text()))
  page.on('dialog', (dialog) => trouble.push(dialog.message()))
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url) trouble.push(`asked for ${request.url()}`)
  })
  await page.goto(url)
  return { page, trouble }
}

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * What is serious for people who cannot see well, or do not use a mouse, with the first place of each. Only some rules are
 * tried where they are named.
 */
export async function barriers(page: Page, ...rules: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  const options = JSON.stringify(rules.length === 0 ? {} : { runOnly: rules })
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as Violation[]
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.length} times, first ${nodes[0]?.html.slice(0, 200)}`)
}
