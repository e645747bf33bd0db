// Numbers of things: “1 plan”, “2 plans”.

export function counted(number: number, one: string, several?: string): string {
  return `${number} ${nounFor(number, one, several)}`
}

export function nounFor(number: number, one: string, several = `${one}s`): string {
  return number === 1 ? one : several
}
