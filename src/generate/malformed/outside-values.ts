// The nearest values outside of what a parameter takes, as texts: of another type, beside a closed set, beside a format.

import type { Parameter } from '../../spec/endpoint.ts'

export function outsideOf({ schema }: Parameter): readonly string[] {
  const types = [schema.type].flat()
  if (schema.enum) return besideList(schema.enum)
  if (schema.pattern !== undefined) return ['newer', 'plumbline']
  if (types.includes('array')) return types.includes('integer') ? ['plumbline', '[[]]'] : ['plumbline', '{}', '[[]]']
  if (types.includes('object')) return ['plumbline', '[]']
  if (types.includes('boolean')) return ['maybe', '2']
  return types.includes('integer') ? ['plumbline', '1.5'] : []
}

function besideList(values: readonly unknown[]): readonly string[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length > 0) return [`${Math.max(...numbers) + 1}`, `${Math.min(...numbers) - 1}`]
  const [first = ''] = values.filter((value) => typeof value === 'string')
  return [first.slice(0, -1), 'plumbline']
}
