// Where text for people goes, and how it may look there.

export interface Screen {
  write(text: string): void
  readonly isTerminal: boolean
  readonly hasColour: boolean
  /** How many characters fit into a line; 80 where it is not known. */
  readonly columns?: number | undefined
}

export type Painter = ReturnType<typeof painter>

export function painter(hasColour: boolean) {
  const wrap = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { red: wrap(31), green: wrap(32), yellow: wrap(33), bold: wrap(1), faint: wrap(2) }
}
