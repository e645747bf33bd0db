// An object without some of its members.

export function without<T extends object, K extends keyof T>(object: T, ...names: readonly K[]): Omit<T, K> {
  const others = Object.entries(object).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(others) as Omit<T, K>
}
