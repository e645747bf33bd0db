/** What a server sent, or a file holds, must not command the terminal: control characters are shown as U+FFFD. */
export function harmless(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD')
}
