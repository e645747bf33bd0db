// The beginning of an answer, as messages show it. What nobody else may read is hidden there, since reports are published.

const secret = /("(?:[^"]*(?:password|api_key|token|secret)[^"]*|key)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi
const most = 300

export function excerpt(text: string): string {
  return text.replace(secret, '$1"(hidden)"').trim().slice(0, most)
}
