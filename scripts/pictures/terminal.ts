// What a terminal shows after a program has written to it, as a page to be photographed: colours stay, and a line that was
// written anew is there once.

const esc = '\u001b'

const colours: Readonly<Record<string, string>> = {
  '1': 'font-weight:700',
  '2': 'opacity:.65',
  '31': 'color:#ff8f85',
  '32': 'color:#7fd6a5',
  '33': 'color:#e8bf6a',
}

export function terminalPage(command: string, written: string): string {
  const lines = written.replaceAll('\r\n', '\n').split('\n').map(lastOf)
  const body = [`<span style="opacity:.65">$</span> <b>${escaped(command)}</b>`, ...lines.map(painted)].join('\n')
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 24px 28px; background: #17191d; color: #dfe1e4 }
pre { margin: 0; font: 14px/1.5 "DejaVu Sans Mono", "Liberation Mono", monospace; white-space: pre-wrap }
</style><pre>${body}</pre>`
}

/** Of a line that was written anew, the last. */
function lastOf(line: string): string {
  return line.split('\r\u001b[K').at(-1) ?? ''
}

const paint = new RegExp(`(${esc}\\[\\d*m)`)

function painted(line: string): string {
  let isOpen = false
  const pieces = line.split(paint).map((piece) => {
    const [, code] = /^.\[(\d*)m$/.exec(piece) ?? []
    if (code === undefined) return escaped(piece)
    const ended = isOpen ? '</span>' : ''
    isOpen = code !== '0' && code !== ''
    return isOpen ? `${ended}<span style="${colours[code] ?? ''}">` : ended
  })
  return `${pieces.join('')}${isOpen ? '</span>' : ''}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
