// The page of a report as people use it, in a browser: with a mouse and without, in the light and in the dark, on a phone
// and on paper; and what a server that means harm can do in it, which is nothing.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harm, hostileServer } from '../../proving/servers/hostile-server.ts'
import { parseYaml } from '../spec/lazy.ts'
import { barriers, type Opened, openBrowser, openPage } from './testing/browser.ts'
import { plumb, type Started, start, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const broken = 'edit-message.content-replaced'
let browser: Browser

interface TargetFile {
  readonly base_url: string
  readonly accounts: Readonly<Record<string, { readonly email: string; readonly key: string }>>
}

function targetFile(name: string): TargetFile {
  return parseYaml(readFileSync(join(folder, name), 'utf8')) as TargetFile
}

async function served(name: string, mutant?: string): Promise<Started> {
  const started = start(['serve', '--control-port', '0', '--target-file', join(folder, name)], { mutant })
  await started.printed('http://')
  return started
}

function check(target: string, ...options: string[]): Started {
  return start(['check', '--target', join(folder, target), '--report', join(folder, `${target}.d`), ...options])
}

async function judgedHostile(): Promise<void> {
  const honest = await served('honest.yaml')
  const { base_url } = targetFile('honest.yaml')
  const hostile = await hostileServer(base_url)
  writeFileSync(
    join(folder, 'hostile.yaml'),
    readFileSync(join(folder, 'honest.yaml'), 'utf8').replaceAll(base_url, hostile.url),
  )
  // Interrupted, since all that it breaks would be run again and made small.
  const run = check('hostile.yaml', '--budget', '1h', '--seed', '1')
  await run.printed('must clauses judged')
  run.signal('SIGTERM')
  await run.ended
  hostile.close()
  honest.signal('SIGTERM')
}

beforeAll(async () => {
  const lost = async () => {
    await served('lost.yaml', 'lost-edit')
    await check('lost.yaml', '--runs', '12', '--seed', '2').ended
  }
  const scenarios = () =>
    plumb(
      [
        ...['scenario', 'scenarios/edit-message', '--only', 'change_later', '--transport', 'inject'],
        ...['--report', join(folder, 'scenarios.d')],
      ],
      { mutant: 'change-later-takes-one' },
    )
  ;[browser] = await Promise.all([openBrowser(), lost(), judgedHostile(), scenarios()])
})
afterAll(() => browser.close())

function open(options?: BrowserContextOptions): Promise<Opened> {
  return openPage(browser, join(folder, 'lost.yaml.d/index.html'), options)
}

/** The clauses that are shown, once their groups are unfolded. */
function shown(page: Page): Promise<string[]> {
  return page.locator('.clauses > li:visible .id').allTextContents()
}

test('the page opens from disk, asks nobody for anything, and says the verdict', async () => {
  const { page, trouble } = await open()
  expect(await page.locator('h1').textContent()).toBe('Broken')
  expect(await page.locator('.finding .id').allTextContents()).toEqual([broken])
  expect(await page.locator('.finding').getAttribute('open')).toBe('')
  expect(trouble).toEqual([])
})

describe('among the clauses', () => {
  test('verdict, strength and what they are about choose', async () => {
    const { page } = await open()
    await page.locator('.chip[data-state=broken]').click()
    expect(await shown(page)).toEqual(['content-replaced'])
    expect(await page.locator('#shown').textContent()).toMatch(/^1 of 1\d{3} clauses$/)
    await page.locator('.chip[data-state=broken]').click()
    await page.locator('#group').selectOption('heartbeat-event')
    const all = await shown(page)
    await page.locator('#strength').selectOption('must')
    expect((await shown(page)).length).toBeLessThan(all.length)
    expect(await page.locator('.group:visible .name').allTextContents()).toEqual(['heartbeat-event'])
  })

  test('words search ids, sentences and reasons, all of them at once', async () => {
    const { page } = await open()
    await page.locator('#search').fill('SHA-256 refused')
    expect(await shown(page)).toContain('sha256-mismatch-refused')
    expect((await shown(page)).length).toBeLessThan(10)
    await page.locator('#search').fill('no such words anywhere')
    expect(await shown(page)).toEqual([])
    await page.locator('#all').click()
    expect(await page.locator('#search').inputValue()).toBe('')
    expect(await page.locator('.group:visible').count()).toBeGreaterThan(40)
    expect(await page.locator('.group[open]').count()).toBe(0)
  })

  test('a cell of the matrix leads to its clause, and a broken clause to its finding', async () => {
    const { page } = await open()
    await page.locator('.finding summary').first().click()
    await page.locator('#search').fill('nothing like that')
    await page.locator('#search').fill('')
    await page.locator(`.cells i[title="${broken}"]`).click()
    const row = page.locator(`[id="clause-${broken}"]`)
    expect(await row.isVisible()).toBe(true)
    await row.getByText('see the finding').click()
    await page.locator('.finding[open]').waitFor()
  })

  test('a link to a clause shows it, whatever was searched for', async () => {
    const { page } = await open()
    await page.locator('#search').fill('sha256')
    await page.locator('.reason-group summary').first().click()
    await page.locator('.reason-group[open] a').first().click()
    await page.locator(':target').waitFor()
    expect(await page.locator('#search').inputValue()).toBe('')
  })
})

test('the curl line that is copied runs against the server, and shows what the finding says', async () => {
  const { page } = await open()
  await page
    .getByRole('button', { name: /^Copy the curl line/ })
    .last()
    .click()
  await page.locator('.copy.done').waitFor()
  const line = (await page.evaluate('navigator.clipboard.readText()')) as string
  const { email = '', key = '' } = Object.values(targetFile('lost.yaml').accounts)[0] ?? {}
  const names = [...line.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  expect(names.map((name) => name.split('_').at(-1))).toEqual(['EMAIL', 'KEY'])
  const env = Object.fromEntries(names.map((name) => [name, name.endsWith('KEY') ? key : email]))
  const answer = execFileSync('/bin/sh', ['-c', line], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const { result, message, raw_content } = JSON.parse(answer) as {
    result: string
    message?: { content: string }
    raw_content?: string
  }
  expect(result).toBe('success')
  // The finding shows it as text or as HTML, as its request asked for it.
  const shown = await page.locator('.difference dd').last().textContent()
  const forms = [message?.content, raw_content].filter((text) => text !== undefined)
  expect(
    forms.filter((text) => shown?.includes(text)),
    `${shown}: ${forms.join(' | ')}`,
  ).not.toEqual([])
})

test('all of it can be done without a mouse', async () => {
  const { page } = await open()
  const { keyboard } = page
  await keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content')
  await keyboard.press('/')
  await keyboard.type('heartbeat')
  expect((await shown(page)).length).toBeGreaterThan(1)
  await keyboard.press('Tab')
  await keyboard.press('Space')
  expect(await page.locator('.chip[aria-pressed=true]').count()).toBe(1)
  await keyboard.press('Shift+Tab')
  await keyboard.press('Escape')
  expect(await page.locator('.chip[aria-pressed=true]').count()).toBe(0)
  await page.locator('.finding > summary').focus()
  await keyboard.press('Enter')
  expect(await page.locator('.finding[open]').count()).toBe(0)
  await keyboard.press('Enter')
  await page.locator('.finding .copy').first().focus()
  await keyboard.press('Enter')
  await page.locator('.copy.done').waitFor()
  expect(await page.locator('#said').textContent()).toBe('Copied')
})

/** Leaves one of each kind, unfolded: what looks at them all takes long. */
async function leaveSome(page: Page): Promise<void> {
  for (const others of ['.group:not([data-group=edit-message])', '.reason-group + .reason-group'])
    await page.evaluate(`for (const one of document.querySelectorAll('${others}')) one.remove()`)
  for (const name of ['.finding', '.answer', '[data-group=edit-message]', '.reason-group'])
    await page.evaluate(`document.querySelector('${name}').open = true`)
}

/** In the dark only the colours are others. */
const ofColours = { light: [], dark: ['color-contrast'] }

test.each(['light', 'dark'] as const)('in the %s nothing bars anybody from reading it', async (colorScheme) => {
  const { page } = await open({ colorScheme })
  await leaveSome(page)
  expect(await barriers(page, ...ofColours[colorScheme])).toEqual([])
  const paper = (await page.evaluate('getComputedStyle(document.body).backgroundColor')) as string
  const [red = 0] = (paper.match(/\d+/g) ?? []).map(Number)
  expect(red < 128).toBe(colorScheme === 'dark')
})

test('on a phone nothing is wider than the screen', async () => {
  const { page } = await open({ viewport: { width: 360, height: 740 } })
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('on paper findings are unfolded, and what is pressed is not there', async () => {
  const { page } = await open()
  await leaveSome(page)
  await page.locator('.finding > summary').click()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate('dispatchEvent(new Event("beforeprint"))')
  expect(await page.locator('.finding .timeline').isVisible()).toBe(true)
  expect(await page.locator('.toolbar:visible, .copy:visible, .top:visible').count()).toBe(0)
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  expect(await page.locator('.finding[open]').count()).toBe(0)
  expect((await page.pdf()).length).toBeGreaterThan(20_000)
})

test('of a run of scenarios the one that failed is open at its step, and leads to its clauses', async () => {
  const { page, trouble } = await openPage(browser, join(folder, 'scenarios.d/index.html'))
  const failed = page.locator('.scenario[open]').first()
  expect(await failed.locator('h4').first().textContent()).toMatch(/^Line \d+: ben asks get-message, message\.subject$/)
  expect(await failed.locator('.difference dd').first().textContent()).toContain('pears')
  await page.evaluate('for (const one of document.querySelectorAll("details.scenarios")) one.open = true')
  expect(await barriers(page)).toEqual([])
  await failed.locator('.note a').first().click()
  await page.locator('.clauses > li:target').waitFor()
  expect(trouble).toEqual([])
})

describe('a server that means harm', () => {
  const page = () => openPage(browser, join(folder, 'hostile.yaml.d/index.html'))

  test('is reported with what it sent, and nothing of that runs', async () => {
    const { page: opened, trouble } = await page()
    await opened.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    expect(await opened.locator('.finding').count()).toBeGreaterThan(5)
    expect(await opened.locator('.finding').first().textContent()).toContain('<script>window.harmed = 1</script>')
    expect(await opened.evaluate('window.harmed')).toBeUndefined()
    expect(await opened.locator('script').count()).toBe(1)
    expect(await opened.locator('img, iframe, object, meta[http-equiv=refresh]').count()).toBe(0)
    expect(trouble).toEqual([])
  })

  test('turns no text round, and hides nothing', () => {
    const written = readFileSync(join(folder, 'hostile.yaml.d/index.html'), 'utf8')
    expect(written.match(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u)?.[0]).toBeUndefined()
    for (const sign of ['⟨U+202E⟩', '␛[31m', '␀']) expect(written.includes(sign)).toBe(true)
    expect(written.length).toBeLessThan(3_000_000)
  })

  test('would be stopped by the policy of the page, were its text ever markup', async () => {
    const { page: opened, trouble } = await page()
    // No policy of a page keeps it from going elsewhere.
    const text = JSON.stringify(harm.replace(/<meta.*?>/, ''))
    await opened.evaluate(`document.querySelector('h1').innerHTML = ${text}`)
    await opened.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'harmed = 1' }))`,
    )
    expect(await opened.evaluate('window.harmed')).toBeUndefined()
    expect(trouble.join()).toContain('Content Security Policy')
  })
})
