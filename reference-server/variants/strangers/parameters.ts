// The parameters of a request as pairs of text, read from the wire and written back to it.

export type Parameters = readonly (readonly [name: string, value: string])[]

/** undefined where the bytes are no form-encoded text: such a request is left as it is. */
export function readParameters(encoded: string): Parameters | undefined {
  if (/[^\x21-\x7e]/.test(encoded)) return undefined
  try {
    const decode = (piece: string) => decodeURIComponent(piece.replaceAll('+', ' '))
    const pairs = encoded.split('&').filter((pair) => pair !== '')
    return pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [decode(name), decode(rest.join('='))] as const
    })
  } catch {
    return undefined
  }
}

export function writeParameters(parameters: Parameters): string {
  return parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

export function sent(parameters: Parameters, name: string): string | undefined {
  return parameters.findLast(([each]) => each === name)?.[1]
}

/** Each value of these names, or of all, as the change makes it; left out where it makes nothing. */
export function respelled(
  parameters: Parameters,
  change: (value: string, name: string) => string | undefined,
): Parameters {
  return parameters.flatMap(([name, value]) => {
    const changed = change(value, name)
    return changed === undefined ? [] : [[name, changed] as const]
  })
}
