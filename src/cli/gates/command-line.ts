// The command line as a report tells it: without secrets, and so that a shell takes it.

export function commandLine(words: readonly string[]): string {
  const told = words.map((word, index) => quoted(isSecret(words[index - 1] ?? '') ? '…' : withoutSecrets(word)))
  return ['plumb', ...told].join(' ')
}

/** Options whose value nobody else may read. */
function isSecret(option: string): boolean {
  return /^--[\w-]*(token|key|password|secret)$/i.test(option)
}

/** A password in a URL, a key in a list of parts. */
function withoutSecrets(word: string): string {
  return word
    .replaceAll(/(\/\/[^/@:\s]*):[^/@\s]*@/g, '$1:…@')
    .replaceAll(/\b((?:\w+[-_])?(?:token|key|password|secret))=[^,\s]+/gi, '$1=…')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
