// The variables of an RFC 6570 template, if it is one. Knows nothing of what they stand for.
import { badRequest } from '../refusal.ts'

/** Literals but those that the RFC leaves out, and expressions in braces. */
const TEMPLATE = /^(?:[^\s\p{Cc}"%<>\\^`{|}]|%[0-9A-Fa-f]{2}|\{[^{}]*\})*$/u
const EXPRESSION = /\{([^{}]*)\}/g
const CHARACTER = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})'
const VARIABLE = new RegExp(`^(${CHARACTER}+(?:\\.${CHARACTER}+)*)(?::[1-9][0-9]{0,3}|\\*)?$`)

export function urlVariables(template: string): ReadonlySet<string> {
  if (!TEMPLATE.test(template)) throw badRequest('Invalid URL template.')
  const expressions = [...template.matchAll(EXPRESSION)].map(([, inside = '']) => inside)
  return new Set(expressions.flatMap(variablesIn))
}

function variablesIn(expression: string): string[] {
  const list = expression.replace(/^[+#./;?&]/, '')
  return list.split(',').map((variable) => {
    const [, name] = VARIABLE.exec(variable) ?? []
    if (name === undefined) throw badRequest('Invalid URL template.')
    return name
  })
}
