// Packages that take long to load and that many commands do without: loaded when they are first used.

import { createRequire } from 'node:module'
import type { Ajv, Options, ValidateFunction } from 'ajv'
import { lazily } from './lazily.ts'

const require = createRequire(import.meta.url)

export function ajvPackage(): typeof import('ajv') {
  return require('ajv')
}

/**
 * For schemas of our own, which tests hold to be well written: asking again in every process would cost 30 ms. Checks are
 * not made any shorter, which takes a third of the time to compile them and makes them no faster.
 */
export function newAjv(options: Options): Ajv {
  const { Ajv } = ajvPackage()
  return new Ajv({ meta: false, validateSchema: false, code: { optimize: false }, ...options })
}

export function parseYaml(text: string): unknown {
  const { parse } = require('yaml') as typeof import('yaml')
  return parse(text)
}

/** A check of files that people write: it tells all mistakes at once. */
export function fileCheck<T>(schema: object): () => ValidateFunction<T> {
  return lazily(() => newAjv({ allErrors: true, allowUnionTypes: true, verbose: true }).compile<T>(schema))
}
