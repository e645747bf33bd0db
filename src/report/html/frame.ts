// The frame of every page that Plumbline writes: one file that needs no network. The policy in its head lets nothing run
// but the script of our own, whatever a server may have put into the text.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../spec/own-files.ts'
import { Html, html, type Value } from './html.ts'

export interface Page {
  readonly title: string
  /** The links of the bar at the top: an id, and what it is called. */
  readonly places: readonly (readonly [string, Value])[]
  readonly body: Html
  /** Files of the folder `browser` that this page has beside those of every page. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

function read(name: string): string {
  return readFileSync(join(root, 'src/report/html/browser', name), 'utf8').trim()
}

/** In the order in which they apply: what is for paper comes last. */
function styleOf(names: readonly string[]): string {
  return ['frame', ...names, 'print'].map((name) => read(`${name}.css`)).join('\n')
}

/** A block each, so that none sees the names of another. */
function scriptOf(names: readonly string[]): string {
  return ['copy', ...names].map((name) => `{\n${read(`${name}.js`)}\n}`).join('\n')
}

export function frame({ title, places, body, styles, scripts }: Page): string {
  const [style, script] = [styleOf(styles), scriptOf(scripts)]
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Plumbline">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wide">
<a class="brand" href="#main">${mark}Plumbline</a>
<nav aria-label="Parts of this page">${places.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav>
</div></header>
<main id="main" class="wide" tabindex="-1">
${body}
</main>
<p id="said" role="status" class="unseen"></p>
<script>${new Html(script)}</script>
</body>
</html>
`
  return page.text
}

/** A plumb line, and its bob. */
const mark = new Html(
  '<svg class="mark" viewBox="0 0 16 24" aria-hidden="true"><path d="M8 0v11M8 11l5 3-5 10-5-10z"/></svg>',
)

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** A part of a page under a heading of its own. */
export function section(id: string, heading: Value, body: Value): Html {
  return html`<section id="${id}" aria-labelledby="${id}-h">
<h2 id="${id}-h">${heading}</h2>
${body}
</section>
`
}

/** Text to copy, with a button that does it. */
export function copied(text: string, label: string): Html {
  return html`<div class="copied"><pre tabindex="0"><code>${text}</code></pre><button type="button" class="copy" aria-label="Copy ${label}">Copy</button></div>`
}
