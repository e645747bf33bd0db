// How the page writes numbers, sentences and long texts.

import { nounFor } from '../../spec/ground/counted.ts'
import { Html, html } from './html.ts'

const numbers = new Intl.NumberFormat('en')

export function count(number: number): string {
  return numbers.format(number)
}

export function counted(number: number, one: string, several?: string): string {
  return `${count(number)} ${nounFor(number, one, several)}`
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

const longMinutes = 120

/** A length of time. */
export function inWords(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  return seconds < longMinutes ? `${count(Math.round(seconds * 10) / 10)} s` : `${count(Math.round(seconds / 60))} min`
}

/** A sentence of the specification: what stands between backticks is code. */
export function prose(text: string): Html {
  const parts = text.split('`')
  // An odd one at the end is only a sign.
  if (parts.length % 2 === 0) return html`${text}`
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}

/** The beginning of a text, as much of it as a page shows. */
export function brief(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${count(text.length)} characters)`
}

export const nothing = new Html('')
