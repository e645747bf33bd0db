// What is given, written out: a message that is there so many times has as many names.

import type { Given } from './scenario.ts'

export function wholeGiven(given: Given): Given {
  const messages = Object.entries(given.messages).flatMap(([name, { times, ...message }]) =>
    times === undefined
      ? [[name, message] as const]
      : Array.from({ length: times }, (_, index) => [`${name}_${index + 1}`, message] as const),
  )
  return { ...given, messages: Object.fromEntries(messages) }
}
