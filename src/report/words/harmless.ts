// What a server sent, or a file holds, must not command a terminal, nor the log of a CI.

/** Control characters, what turns the direction of writing, breaks of lines, and halves of characters. */
const commanding = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** They are shown as U+FFFD. A CI takes `##[` anywhere in a line for a command of its own. */
export function harmless(text: string): string {
  return text.replaceAll(commanding, '\uFFFD').replaceAll('##[', '##\uFFFD[')
}
