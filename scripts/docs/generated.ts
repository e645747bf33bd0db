// Parts of pages that are written from other files: what stands between two marks is replaced.

export function withPart(page: string, name: string, text: string): string {
  const begin = `<!-- generated: ${name} -->\n`
  const from = page.indexOf(begin) + begin.length
  const until = page.indexOf('<!-- end -->', from)
  if (from < begin.length || until < 0) throw new Error(`the page has no place for what is generated: ${name}`)
  return `${page.slice(0, from)}\n${text}\n${page.slice(until)}`
}
