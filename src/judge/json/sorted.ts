// Names in their order. Most lists of names are short, and in order as they come.

export function sorted(names: readonly string[]): readonly string[] {
  for (let index = 1; index < names.length; index++)
    if ((names[index - 1] as string) > (names[index] as string)) return names.toSorted()
  return names
}
